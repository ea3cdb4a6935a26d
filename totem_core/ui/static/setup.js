// New game: who sits where, in which colour, who starts, who throws.

import { button, h, icon, mark, said } from "./dom.js";
import { skyline } from "./pages.js";
import { rulings, summary } from "./rulings.js";
import { COLOURS, capital } from "./words.js";

const LONGEST = 40;

/** The page of a new game; the form is a draft until the village is set up. */
export function setup(view, app) {
  const base = JSON.stringify(view.form);
  const form = app.draft((kept) => kept.base === base) ?? begin(view.form);
  const set = (patch) => app.keep({ ...form, ...patch, base });
  if (app.ui.rulings) return rulings(view, form, set, app);
  return h(
    "div",
    { class: "page", "data-key": "new" },
    h(
      "div",
      { class: "inner" },
      h(
        "div",
        { class: "backbar" },
        button("home", "icon", () => app.send("home", {}), icon("i-home"), {
          "aria-label": "All games",
        }),
        h("h2", null, "New game"),
      ),
      view.note &&
        h(
          "p",
          { class: "note warn" },
          icon("i-warn"),
          h("span", null, view.note.text ?? view.note),
        ),
      h(
        "div",
        { class: "setup" },
        seats(view, form, set),
        h(
          "div",
          { class: "stack" },
          choices(view, form, set, app),
          h("div", null, go(form, app)),
        ),
      ),
    ),
    skyline(),
  );
}

/** The form of the view with every gap filled. */
function begin({ players, colours, count, first, throws, options }) {
  const named = [...(players ?? []), "", "", "", ""].slice(0, 4);
  const left = COLOURS.filter((colour) => !(colours ?? []).includes(colour));
  return {
    players: named,
    colours: [...(colours ?? []), ...left].slice(0, 4),
    count: count ?? 4,
    first: first ?? null,
    throws: throws ?? "table",
    options: options ?? {},
  };
}

/** The seats clockwise; two players sit in turn, or side by side where that is chosen. */
const seatsOf = (form) => (form.count === 2 ? [0, 1, 2, 3] : seatNumbers(form.count));
const seatNumbers = (count) => Array.from({ length: count }, (_, seat) => seat);
const paired = (form) => form.count === 2 && form.options["seats-2p"] === "paired";
const playerAt = (form, seat) =>
  paired(form) ? Math.floor(seat / 2) : seat % form.count;
const seatsOfPlayer = (form, player) =>
  seatsOf(form).filter((seat) => playerAt(form, seat) === player);
const colourOf = (form, player) => form.colours[seatsOfPlayer(form, player)[0]];
const nameAt = (form, player) =>
  form.players[player].trim() || capital(colourOf(form, player));

function go(form, app) {
  // every player takes one seat before anybody takes another, however they sit
  const inTurn = paired(form) ? [0, 2, 1, 3] : seatsOf(form);
  const seatList = inTurn.map((seat) => ({
    player: playerAt(form, seat),
    colour: form.colours[seat],
  }));
  const players = Array.from({ length: form.count }, (_, player) =>
    nameAt(form, player),
  );
  const doubled = players.find((name, at) => players.indexOf(name) !== at);
  const create = () =>
    doubled
      ? app.say(`Two players are called ${doubled}. Give one of them another name.`)
      : app.send("create", {
          players,
          seats: seatList,
          first: form.first,
          throws: form.throws,
          options: form.options,
        });
  return button("main", "main wide", () => app.press(create), [
    icon("i-next"),
    h("span", null, "Set up the village"),
  ]);
}

function seats(view, form, set) {
  const players = Array.from({ length: form.count }, (_, player) => player);
  const hint =
    form.count === 2
      ? paired(form)
        ? "Each plays two families, sitting side by side."
        : "Each plays two families, sitting across from each other."
      : "Tap a mark to change the colour. The drum shows who starts.";
  return h(
    "section",
    { class: "card stack" },
    h(
      "div",
      null,
      h("span", { class: "legend" }, "Who sits where, clockwise"),
      h(
        "ul",
        { class: "players" },
        players.map((player) => seatRow(form, player, set)),
      ),
    ),
    known(view, form, set),
    h("p", { class: "small quiet" }, hint),
  );
}

function seatRow(form, player, set) {
  const name = nameAt(form, player);
  const mine = seatsOfPlayer(form, player);
  const starts = form.first === player;
  const type = (text) =>
    set({ players: form.players.map((each, at) => (at === player ? text : each)) });
  return h(
    "li",
    { class: `f-${colourOf(form, player)}`, "data-key": `seat-${player}` },
    h(
      "span",
      { class: "mks" },
      mine.map((seat) => colourButton(form, seat, set)),
    ),
    h("input", {
      class: "field",
      type: "text",
      value: form.players[player],
      placeholder: capital(colourOf(form, player)),
      maxlength: LONGEST,
      autocomplete: "off",
      autocapitalize: "words",
      enterkeyhint: "next",
      dir: "auto",
      "data-player": player,
      "aria-label": `name of seat ${player + 1}`,
      input: type,
    }),
    button(
      "starts",
      starts ? "icon sel" : "icon",
      () => set({ first: starts ? null : player }),
      icon("i-drum"),
      {
        "data-seat": player,
        "aria-label": `${name} starts`,
        "aria-pressed": starts ? "true" : "false",
      },
    ),
    button("move", "icon", () => set(moveOn(form, player)), icon("i-swap"), {
      "data-seat": player,
      "aria-label": `move ${name} one seat on`,
    }),
  );
}

function colourButton(form, seat, set) {
  const colour = form.colours[seat];
  return h(
    "button",
    {
      type: "button",
      class: `mk-btn f-${colour}`,
      "data-do": "colour",
      "data-seat": seat,
      "aria-label": `colour of seat ${seat + 1}: ${colour}`,
      tap: () => set({ colours: nextColour(form.colours, seat) }),
    },
    mark(colour, "", ""),
  );
}

/** The next colour in turn; whoever has it takes this one instead. */
function nextColour(colours, seat) {
  const wanted = COLOURS[(COLOURS.indexOf(colours[seat]) + 1) % COLOURS.length];
  return colours.map((colour, at) =>
    at === seat ? wanted : colour === wanted ? colours[seat] : colour,
  );
}

function moveOn(form, player) {
  const next = (player + 1) % form.count;
  const players = [...form.players];
  [players[player], players[next]] = [players[next], players[player]];
  const first =
    form.first === player ? next : form.first === next ? player : form.first;
  return { players, first };
}

/** Remembered names that sit nowhere yet: a tap takes the next empty seat. */
function known(view, form, set) {
  const empty = form.players
    .slice(0, form.count)
    .findIndex((name) => name.trim() === "");
  const free = (view.names ?? [])
    .filter((name) => !form.players.slice(0, form.count).includes(name))
    .slice(0, 8);
  if (empty < 0 || free.length === 0) return null;
  const take = (name) => () =>
    set({ players: form.players.map((each, at) => (at === empty ? name : each)) });
  return h(
    "div",
    { class: "known", role: "group", "aria-label": "names from before" },
    free.map((name) =>
      button("name", "", take(name), said(name, "cut"), { "data-name": name }),
    ),
  );
}

function choices(view, form, set, app) {
  const starter = form.first === null ? null : nameAt(form, form.first);
  const pick = (todo, kind, tap, label, data) =>
    button(todo, kind ? "sel" : "", tap, label, {
      ...data,
      "aria-pressed": kind ? "true" : "false",
    });
  const group = (label, ...inside) =>
    h(
      "div",
      null,
      h("span", { class: "legend" }, label),
      h("div", { class: "seg", role: "group", "aria-label": label }, inside),
    );
  return h(
    "section",
    { class: "card stack" },
    group(
      "Players",
      [2, 3, 4].map((count) =>
        pick(
          "count",
          form.count === count,
          () =>
            set({
              count,
              first: form.first !== null && form.first < count ? form.first : null,
            }),
          count,
          { "data-count": count },
        ),
      ),
    ),
    group(
      "Who starts",
      starter &&
        pick(
          "chosen",
          true,
          () => set({ first: (form.first + 1) % form.count }),
          said(starter, "cut"),
          {},
        ),
      pick(
        "draw",
        form.first === null,
        () => set({ first: null }),
        [icon("i-throw"), h("span", null, "Draw one")],
        {},
      ),
      !starter && pick("choose", false, () => set({ first: 0 }), "Choose", {}),
    ),
    group(
      "Girl or boy",
      pick(
        "throws",
        form.throws === "table",
        () => set({ throws: "table" }),
        "Thrown at the table",
        { "data-throws": "table" },
      ),
      pick(
        "throws",
        form.throws === "app",
        () => set({ throws: "app" }),
        "Thrown by the app",
        { "data-throws": "app" },
      ),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "p",
        null,
        h("b", null, "Rules"),
        h("br"),
        h("span", { class: "small quiet" }, summary(view, form)),
      ),
      button("rulings", "push", () => app.set({ rulings: true }), "Change"),
    ),
  );
}
