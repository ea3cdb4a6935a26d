// Looking on: a guest sees the table and its question, and nothing that writes.

import { h, mark, said } from "./dom.js";
import { waitingBody } from "./reveal.js";
import { familyOf, many } from "./words.js";

const BODIES = {
  place: toPlace,
  orders: whoWrote,
  write: whoWrites,
  reveal: chipsDown,
};

/** How a guest's panel is made: the host's, without its buttons. */
export function onlooker(view, asked) {
  const { ask } = view.panel;
  if (ask === "history") return (...from) => withoutGoingOn(asked.history(...from));
  if (ask === "totem") return (...from) => withoutMain(asked.totem(...from));
  return (seen, app, common) => ({
    body: BODIES[ask]?.(seen, app) ?? [],
    lead: common.lead?.replace(/\s*Tap [^.]*\./g, ""),
    main: null,
    second: null,
  });
}

const withoutGoingOn = (made) => ({ ...made, second: null });
const withoutMain = ({ look, ...made }) => ({
  ...made,
  look: { lies: look?.lies },
  main: null,
});

/** Something to look at in the place where a host would undo. */
export function lookingOn() {
  return h("span", { class: "pill looking" }, "Looking on");
}

function toPlace(view) {
  return [list(view, view.panel.rows, ({ left }) => `${many(left, "spell")} to place`)];
}

function whoWrote(view) {
  const words = ({ written }) => (written ? "has written" : "writes");
  return [list(view, view.panel.rows, words)];
}

function whoWrites(view) {
  const words = ({ owes }) => (owes > 0 ? "writes" : "has nothing more to write");
  return [list(view, view.panel.writers, words)];
}

function chipsDown(view, app) {
  return waitingBody(view, app).slice(view.panel.shown ? 0 : 1);
}

function list(view, rows, words) {
  return h(
    "ul",
    { class: "list cols brief span" },
    rows.map((row) => {
      const { colour, name } = familyOf(view, row.family);
      return h(
        "li",
        null,
        mark(colour),
        h(
          "span",
          { class: "t" },
          h("b", null, said(name)),
          h("span", { class: "small quiet" }, words(row)),
        ),
      );
    }),
  );
}
