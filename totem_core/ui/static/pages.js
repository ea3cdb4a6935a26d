// The first page, with all games; and the village at the foot of every page.

import { button, h, icon, mark, said } from "./dom.js";
import { lookingOn } from "./guests.js";
import { COLOURS, many } from "./words.js";

/** All games: go on, start one, look at finished ones. */
export function home(view, app) {
  const [latest, ...others] = view.running;
  return h(
    "div",
    { class: "page", "data-key": "home" },
    h(
      "div",
      { class: "inner" },
      masthead(app),
      view.problem &&
        h(
          "p",
          { class: "note stop" },
          icon("i-warn"),
          h("span", null, view.problem.text),
        ),
      h(
        "div",
        { class: "home" },
        h(
          "div",
          { class: "stack" },
          latest ? resume(latest, app) : firstGame(app),
          others.length > 0 && running(others, app),
        ),
        h(
          "div",
          { class: "stack" },
          !app.guest && newGame(view, app),
          view.finished.length > 0 && finished(view.finished, app),
        ),
      ),
    ),
    skyline(view.running[0]?.families),
  );
}

function masthead(app) {
  return h(
    "header",
    { class: "mast f-red" },
    icon("totem-red", "totem-head"),
    h(
      "div",
      null,
      h("h1", null, "Totem"),
      h("p", null, "Keeps the count while you play at the table."),
    ),
    app.guest && lookingOn(),
    button("more", "icon push", () => app.set({ menu: true }), icon("i-more"), {
      "aria-label": "Settings",
    }),
  );
}

function resume(game, app) {
  return h(
    "section",
    { class: "card resume" },
    h(
      "p",
      { class: "row" },
      h("span", { class: "pill good" }, icon("i-check"), "Saved after every tap"),
      h("span", { class: "small quiet push" }, game.when),
    ),
    h("h2", { class: "title", style: "margin-top: 8px" }, said(game.title)),
    h("p", { class: "quiet" }, game.text),
    h("ul", { class: "mini" }, game.families.map(miniFamily)),
    button(
      "main",
      "main wide",
      () => app.press(() => app.send("open", { game: game.game })),
      [icon("i-next"), h("span", null, app.guest ? "Look on" : "Go on playing")],
      { "data-game": game.game },
    ),
  );
}

function miniFamily({ colour, name, pole, people, birds }) {
  return h(
    "li",
    { class: `f-${colour}` },
    mark(colour),
    said(name, "cut"),
    h(
      "span",
      {
        class: "poleline",
        title: many(pole, "piece"),
        role: "img",
        "aria-label": many(pole, "totem piece"),
      },
      Array.from({ length: pole }, () => icon(`totem-${colour}`)),
    ),
    h("span", null, many(people, "person", "people")),
    h(
      "span",
      { class: "row", title: many(birds, "bird") },
      icon("bird", "bird ic-24"),
      birds,
    ),
  );
}

function firstGame(app) {
  const words = app.guest
    ? "As soon as the host sets one up, it stands here."
    : "Set out the cardboard and start one.";
  return h(
    "section",
    { class: "card empty-home" },
    icon("cottage", "hut"),
    h("h2", null, "No game yet"),
    h("p", { class: "quiet" }, words),
  );
}

const open = (game, app) => () => app.send("open", { game });

function running(games, app) {
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Also running"),
    h(
      "ul",
      { class: "games" },
      games.map(({ game, title, text, when, families }) =>
        h(
          "li",
          { "data-key": game },
          h(
            "span",
            { class: "game-marks" },
            families.map(({ colour }) => mark(colour, "", "")),
          ),
          h(
            "span",
            null,
            h("b", null, said(title)),
            h("span", { class: "small quiet" }, [text, when].filter(Boolean).join(" ")),
          ),
          button("open", "", open(game, app), app.guest ? "Look on" : "Go on", {
            "data-game": game,
          }),
        ),
      ),
    ),
  );
}

function newGame(view, app) {
  const people = view.same?.players ?? null;
  return h(
    "section",
    { class: "card stack", style: "gap: 12px" },
    h(
      "div",
      null,
      h("h2", null, "New game"),
      h(
        "p",
        { class: "quiet" },
        people
          ? `Two to four players. Last time: ${people.join(", ")}.`
          : "Two to four players, with names or without.",
      ),
    ),
    people
      ? h(
          "div",
          { class: "two" },
          button(
            "same",
            view.running.length > 0 ? "" : "main",
            () => app.send("new", { same: true, of: null }),
            "Same people",
          ),
          button(
            "other",
            "",
            () => app.send("new", { same: false, of: null }),
            "Other people",
          ),
        )
      : button("other", "main wide", () => app.send("new", { same: false, of: null }), [
          icon("i-next"),
          h("span", null, "Start a game"),
        ]),
  );
}

function finished(games, app) {
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Finished"),
    h(
      "ul",
      { class: "games" },
      games.map(({ game, text, detail, colour }) =>
        h(
          "li",
          { "data-key": game },
          colour ? mark(colour, "ic-32") : icon("i-village", "ic-32"),
          h(
            "span",
            null,
            h("b", null, text),
            h("span", { class: "small quiet" }, detail),
          ),
          button("look", "", () => app.send("open", { game }), "Look", {
            "data-game": game,
          }),
        ),
      ),
    ),
  );
}

/** The village at the foot of a page; poles as high as those of the running game. */
export function skyline(families) {
  const poles =
    families?.length > 0
      ? families
      : COLOURS.map((colour, at) => ({ colour, pole: [2, 3, 4, 1][at] }));
  const hut = () => icon("cottage", "hut");
  return h(
    "div",
    { class: "skyline", "aria-hidden": "true" },
    poles.map(({ colour, pole }) =>
      h(
        "span",
        { class: `f-${colour}` },
        hut(),
        h(
          "i",
          { class: "post" },
          Array.from({ length: pole }, () => icon(`totem-${colour}`)),
        ),
        hut(),
        hut(),
      ),
    ),
  );
}
