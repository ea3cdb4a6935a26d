// Phase 4 with short claims: how many birds of the catch a family takes.

import { button, h, mark, said } from "./dom.js";
import { familyOf, many } from "./words.js";

/** One number to tap, the most of them highlighted; the main button takes all. */
export function claim(view, app) {
  const { most, hunters, family } = view.panel;
  const { colour, name } = familyOf(view, family);
  const take = (birds) => app.act([{ move: "claim", family, birds }]);
  return {
    body: [
      h(
        "div",
        { class: "asked span" },
        mark(colour, "ic-32"),
        h(
          "span",
          { class: "t" },
          h("b", null, said(name)),
          h(
            "span",
            { class: "small quiet" },
            `${many(hunters, "hunter")}, ${many(most, "bird")} at most`,
          ),
        ),
      ),
      h(
        "div",
        { class: "nums span", role: "group", "aria-label": "birds taken" },
        Array.from({ length: most + 1 }, (_, birds) =>
          button("birds", birds === most ? "sel" : "", () => take(birds), birds, {
            "data-birds": birds,
            "aria-label": `${name} takes ${many(birds, "bird")}`,
          }),
        ),
      ),
    ],
  };
}
