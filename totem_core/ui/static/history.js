// The log: tap a line to see that moment, go on from there, or come back to now.

import { chip } from "./chips.js";
import { h, icon, mark } from "./dom.js";
import { COLOURS, many } from "./words.js";

const SIGNS = {
  bird: "bird",
  birds: "bird",
  correct: "i-pencil",
  note: "i-pencil",
  throw: "i-throw",
  child: "v-girl",
  children: "v-girl",
  births: "v-girl",
  leave: "i-leave",
  elder: "v-elder",
  feast: "bird",
  totem: "i-village",
  census: "i-village",
  start: "i-drum",
  advance: "i-next",
};

/** The history in the panel; the board shows the moment that is looked at. */
export function history(view, app) {
  const { panel } = view;
  const items = panel.groups.flatMap((group) => group.items);
  const here = items.find(({ state }) => state === "here");
  const looking = Boolean(view.past && here);
  const later = items.filter(({ state }) => state === "later").length;
  const goOn = () =>
    app.send("restore", { game: view.game, after: view.seq, seq: here.seq });
  return {
    body: [h("div", { class: "log span" }, groups(panel.groups, later, app, view))],
    main: {
      label: panel.main?.label ?? "Back to now",
      tap: () => app.send("now", { game: view.game }),
    },
    second:
      looking && panel.second
        ? { label: panel.second.label, icon: "i-undo", tap: goOn }
        : null,
  };
}

/** Later steps are folded into one dashed line, until it is tapped. */
function groups(all, later, app, view) {
  let folded = later === 0 || app.q.unfold;
  return all.map(({ title, time, items }) => {
    const lines = items.flatMap((item) => {
      if (item.state !== "later" || app.q.unfold) return [line(item, app, view)];
      if (folded) return [];
      folded = true;
      return [fold(later, app)];
    });
    if (lines.length === 0) return null;
    return h(
      "section",
      { "data-key": `group-${title}-${time}` },
      h("h3", null, h("span", null, title), time && h("time", null, time)),
      h("ul", null, lines),
    );
  });
}

function fold(later, app) {
  const words =
    later === 1
      ? "1 later step, still kept"
      : `${many(later, "later step")}, still kept`;
  return h(
    "li",
    { class: "later", "data-key": "fold" },
    h(
      "button",
      { type: "button", "data-do": "unfold", tap: () => app.ask({ unfold: true }) },
      icon("i-next"),
      h("span", null, words),
    ),
  );
}

function line({ seq, text, details, mark: sign, colour, state }, app, view) {
  const look = () => app.send("look", { game: view.game, seq });
  // what followed from a step is told once somebody looks at it
  const more =
    state === "here"
      ? (details ?? []).map((each) => h("span", { class: "detail" }, each))
      : null;
  return h(
    "li",
    { class: state === "done" ? "" : state, "data-key": `line-${seq}` },
    h(
      "button",
      {
        type: "button",
        "data-do": "line",
        "data-seq": seq,
        "aria-current": state === "here" ? "true" : null,
        tap: look,
      },
      drawing(sign, colour),
      h("span", null, text, more),
    ),
  );
}

/** The sign of a line: a chip, a drawing of the sheet, or the family's mark. */
function drawing(sign, colour) {
  const known = COLOURS.includes(colour);
  if (sign === "chip" && known) return chip({ owner: colour, up: false, count: 1 });
  if (/^(v|s|i)-[a-z-]+$/.test(sign ?? ""))
    return icon(sign, known ? `f-${colour}` : "");
  if (SIGNS[sign]) return icon(SIGNS[sign]);
  return known ? mark(colour, "ic-24") : icon("i-check");
}
