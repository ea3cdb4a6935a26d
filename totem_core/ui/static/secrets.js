// What one person writes while the others look away. It lives in this page's memory
// only, for one question and one writer: no storage, and nothing drawn once it is sent.

import { h, icon, mark, said } from "./dom.js";
import { familyOf, nameOf } from "./words.js";

/** The turn gives the orders on from family to family; who is hungry stays. */
const momentOf = ({ game, round, phase, panel }) =>
  [game, round, phase, panel.ask, panel.ask === "write" ? panel.family : ""].join();

/** The writer and the draft, while that family still has to write; else null. */
export function written(view, app, owing) {
  const kept = app.secret;
  if (!kept) return null;
  if (kept.moment === momentOf(view) && owing.includes(kept.by)) return kept;
  app.secret = null;
  return null;
}

/** Begin to write, or go on: the draft replaces the one before. */
export function whisper(view, app, by, draft) {
  app.secret = { ask: view.panel.ask, moment: momentOf(view), by, draft };
  app.paint();
}

/** Hand the tablet over: nothing is shown before the writer takes it, with an empty draft. */
export function cover(view, app, { next, rows, draft, lead }) {
  const begin = (family) => {
    whisper(view, app, family, draft());
    app.toPanel();
  };
  return {
    title: `Hand the tablet to ${nameOf(view, next)}`,
    lead,
    body: [
      h(
        "ul",
        { class: "list cols span" },
        rows.map((row) => writer(view, row, next, begin)),
      ),
      h(
        "p",
        { class: "quiet small span" },
        "Another order, or a device of your own? Tap your name.",
      ),
    ],
    main: {
      label: `${nameOf(view, next)} writes`,
      icon: "i-pencil",
      tap: () => begin(next),
    },
    second: null,
  };
}

function writer(view, { family, owes, words }, next, begin) {
  const { colour, name } = familyOf(view, family);
  const inside = [
    mark(colour),
    h(
      "span",
      { class: "t" },
      h("b", null, said(name)),
      h("span", { class: "small quiet" }, words),
    ),
    owes ? icon("i-pencil", "ic-24") : icon("i-check", "ic-24 good"),
  ];
  if (!owes) return h("li", { "data-key": `writer-${family}` }, inside);
  return h(
    "li",
    { class: family === next ? "bare now" : "bare", "data-key": `writer-${family}` },
    h(
      "button",
      {
        type: "button",
        class: "line",
        "data-do": "writer",
        "data-family": family,
        "aria-label": `${name} writes`,
        tap: () => begin(family),
      },
      inside,
    ),
  );
}
