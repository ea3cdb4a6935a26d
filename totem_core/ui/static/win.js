// The end of a game: the finished pole, how everybody stood, how it went.

import { chartCards } from "./charts.js";
import { button, h, icon, mark, said } from "./dom.js";
import { lookingOn } from "./guests.js";
import { whyButton, whyText } from "./reasons.js";
import { POLE_GOAL, many } from "./words.js";

/** The end: the finished pole, how everybody stood, how it went. */
export function win(view, app) {
  return h(
    "div",
    { class: "page", "data-key": "win" },
    h(
      "div",
      { class: "inner" },
      winBar(view, app),
      h(
        "div",
        { class: "win" },
        h(
          "section",
          { class: `card f-${view.colour ?? "red"}` },
          view.colour ? bigPole(view) : noPole(),
          winButtons(view, app),
        ),
        h(
          "div",
          { class: "stack" },
          winHead(view, app),
          h("section", { class: "card" }, result(view.rows)),
          view.charts?.length > 0 && chartCards(view, app),
        ),
      ),
    ),
  );
}

function winHead(view, app) {
  const open = app.q.why === "win";
  return h(
    "div",
    null,
    h("h1", null, view.headline),
    h(
      "p",
      { class: "quiet lead" },
      view.lead,
      " ",
      view.why && !open && whyButton("win", app),
    ),
    view.why && open && whyText(view.why),
  );
}

function winBar(view, app) {
  const undone = view.undo ? `Undo: ${view.undo}` : "Undo";
  const rounds = view.rounds ? many(view.rounds, "round") : null;
  const words = view.detail ?? [view.title, rounds].filter(Boolean).join(", ");
  return h(
    "div",
    { class: "backbar" },
    button("home", "icon", () => app.send("home", {}), icon("i-home"), {
      "aria-label": "All games",
    }),
    h("span", { class: "quiet cut" }, words),
    app.guest
      ? h("span", { class: "push" }, lookingOn())
      : button(
          "undo",
          "push",
          () => app.todo("undo"),
          [icon("i-undo"), h("span", null, "Undo")],
          { title: undone, "aria-label": undone },
        ),
    button("more", "icon", () => app.set({ menu: true }), icon("i-more"), {
      "aria-label": "Settings",
    }),
  );
}

function bigPole({ colour, pole }) {
  const pieces = Array.from({ length: POLE_GOAL }, (_, at) =>
    icon(POLE_GOAL - at <= (pole ?? POLE_GOAL) ? `totem-${colour}` : "totem-gap"),
  );
  return h("div", { class: "bigpole" }, pieces, h("span", { class: "ground" }));
}

function noPole() {
  return h(
    "div",
    { class: "bigpole" },
    Array.from({ length: POLE_GOAL }, () => icon("totem-gap")),
    h("span", { class: "ground" }),
  );
}

function winButtons(view, app) {
  return h(
    "div",
    { class: "stack", style: "gap: 8px" },
    !app.guest &&
      button(
        "main",
        "main wide",
        () => app.press(() => app.send("new", { same: true, of: view.game })),
        "Play again, same people",
      ),
    button("history", "wide", () => app.todo("history"), [
      icon("i-history"),
      h("span", null, "See the whole game"),
    ]),
  );
}

function result(rows) {
  const columns = ["Family", "Pieces", "People", "Birds"];
  return h(
    "table",
    { class: "result" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        columns.map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      rows.map(({ colour, name, pieces, people, birds }) =>
        h(
          "tr",
          null,
          h("td", null, h("span", { class: "row" }, mark(colour), said(name, "cut"))),
          h("td", null, pieces),
          h("td", null, people),
          h("td", null, birds),
        ),
      ),
    ),
  );
}
