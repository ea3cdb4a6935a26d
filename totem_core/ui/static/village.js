// Phase 1: one family puts its people into its cottages.

import { button, h, icon, mark, said } from "./dom.js";
import {
  COTTAGE_LIMIT,
  KINDS,
  capital,
  familyOf,
  living,
  many,
  spoken,
  sum,
} from "./words.js";
import { floorsFor, stepRoom, who, zoom } from "./zoom.js";

/** The question: − puts one person into the tray, + takes one out of it. */
export function village(view, app, common) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const table = new Table(panel, family, app);
  return {
    body: body(view, panel, table, app),
    main: mainButton(panel, table, common, app),
    second: everyone(panel, app) ?? common.second,
    stage: zoom(view, family, rooms(panel, table, app)),
  };
}

/** The family's people while they are being moved: three cottages and the tray. */
class Table {
  constructor(panel, family, app) {
    this.panel = panel;
    this.tags = family.cottages.map(({ tag }) => tag);
    this.app = app;
    this.limit = panel.limit ?? COTTAGE_LIMIT;
    this.all = KINDS.map(
      (_, kind) => panel.tray[kind] + sum(panel.lying.map((people) => people[kind])),
    );
    const draft = app.draft((kept) => this.#legal(kept));
    this.lying = draft?.lying ?? panel.lying;
    this.tray = draft?.tray ?? panel.tray;
  }

  #legal({ lying, tray }) {
    const nobodyLost = this.all.every(
      (number, kind) =>
        tray[kind] + sum(lying.map((people) => people[kind])) === number,
    );
    return nobodyLost && lying.every((people) => sum(people) <= this.limit);
  }

  get retire() {
    return this.panel.retire ?? 0;
  }

  /** People who still need a place; below zero: too few are left to retire. */
  get left() {
    return sum(this.tray) - this.retire;
  }

  get untouched() {
    return same(this.lying, this.panel.lying);
  }

  move(kind, cottage, step) {
    const lying = this.lying.map((people) => [...people]);
    const tray = [...this.tray];
    lying[cottage][kind] += step;
    tray[kind] -= step;
    this.app.keep({ lying, tray });
  }

  /** Lie as proposed; whoever is in no cottage stands in the tray. */
  lay(lying) {
    const tray = this.all.map(
      (number, kind) => number - sum(lying.map((people) => people[kind])),
    );
    this.app.keep({ lying, tray });
  }

  putRest(cottage) {
    const room = this.limit - sum(this.lying[cottage]);
    if (sum(this.tray) > room) return this.app.say(this.noRoom(cottage, room));
    const lying = this.lying.map((people, c) =>
      c === cottage ? people.map((n, kind) => n + this.tray[kind]) : people,
    );
    return this.app.keep({ lying, tray: KINDS.map(() => 0) });
  }

  noRoom(cottage, room) {
    if (room > 0) return `${this.tags[cottage]} has room for ${spoken(room)} more.`;
    return `${this.tags[cottage]} is full: ${spoken(this.limit)} is the most. Put one out first.`;
  }
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function rooms(panel, table, app) {
  return {
    kind: "arrange",
    floors: floorsFor(table.all),
    people: living(table.lying) + sum(table.tray),
    cell: (kind, c) => room(kind, c, table, app),
    sum: (c) => houseSum(table, c),
    door: (c) => rest(table, c),
  };
}

function room(kind, c, table, app) {
  const here = table.lying[c][kind];
  const outStop =
    here === 0 ? `No ${KINDS[kind].name} lives in ${table.tags[c]}.` : null;
  const inStop = whyNotIn(kind, c, table);
  const out = {
    stop: outStop,
    tap: () => (outStop ? app.say(outStop) : table.move(kind, c, -1)),
  };
  const into = {
    stop: inStop,
    wanted: !inStop && table.left > 0,
    tap: () => (inStop ? app.say(inStop) : table.move(kind, c, 1)),
  };
  return stepRoom(kind, c, here, out, into);
}

function whyNotIn(kind, c, table) {
  if (sum(table.lying[c]) >= table.limit) return table.noRoom(c, 0);
  if (table.tray[kind] > 0) return null;
  if (sum(table.tray) === 0)
    return "Take somebody out of a cottage first, with the minus.";
  return `No ${KINDS[kind].name} is waiting for a place.`;
}

function houseSum(table, c) {
  const number = sum(table.lying[c]);
  return h(
    "span",
    { class: number >= table.limit ? "sum full" : "sum" },
    number,
    h("small", null, ` of ${table.limit}`),
  );
}

function rest(table, c) {
  if (sum(table.tray) === 0) return null;
  return button("rest", "wide", () => table.putRest(c), "Put the rest here", {
    "data-cottage": c,
    "data-wanted": true,
  });
}

function body(view, panel, table, app) {
  return [
    tray(table),
    h(
      "div",
      { class: "two" },
      proposal("as-before", "As before", panel.as_before, table, app),
      proposal("spread", "Spread out", panel.spread, table, app),
    ),
    families(view, panel),
  ];
}

function proposal(todo, label, lying, table, app) {
  const chosen = lying && same(lying, table.lying);
  const stop = "A cottage would hold more than six, so some people need a new place.";
  const tap = lying ? () => table.lay(lying) : () => app.say(stop);
  return button(todo, chosen ? "sel" : lying ? "" : "off", tap, label, {
    "aria-pressed": chosen ? "true" : "false",
  });
}

function tray(table) {
  const number = sum(table.tray);
  if (number === 0) {
    return h(
      "div",
      { class: "tray empty", "aria-live": "polite" },
      icon("i-check", "ic-24"),
      h("span", { class: "t" }, "Everybody has a place."),
    );
  }
  const waiting = KINDS.map((_, kind) => kind).filter((kind) => table.tray[kind] > 0);
  return h(
    "div",
    { class: "tray", "aria-live": "polite", "data-wanted": true },
    waiting.map((kind) => h("span", { class: "v" }, who(kind, table.tray[kind]))),
    h("span", { class: "t" }, trayWords(table, waiting)),
  );
}

function trayWords(table, waiting) {
  const number = sum(table.tray);
  const { retire } = table;
  if (retire > 0 && number <= retire) {
    const those = number === 1 ? "This one retires" : "These retire";
    return number === retire
      ? h("b", null, number === 1 ? "Retires" : `${capital(spoken(number))} retire`)
      : [h("b", null, those), `, and ${spoken(retire - number)} more`];
  }
  const only = waiting.length === 1 ? KINDS[waiting[0]] : null;
  const name = only ? (number === 1 ? only.name : only.plural) : "people";
  return [h("b", null, `${capital(spoken(number))} ${name}`), " still to place"];
}

function families(view, panel) {
  return h(
    "ol",
    { class: "list cols brief span" },
    (panel.others ?? []).map(({ family, text }) => {
      const { colour, name } = familyOf(view, family);
      const now = family === panel.family ? "now" : "";
      return h(
        "li",
        { class: now },
        mark(colour),
        h(
          "span",
          { class: "t" },
          h("b", null, said(name)),
          h("span", { class: "small quiet" }, text),
        ),
      );
    }),
  );
}

function everyone(panel, app) {
  if (!panel.all_as_before) return null;
  const label = panel.all_label ?? "Everyone stays as before";
  return { label, tap: () => app.act(panel.all_as_before) };
}

function mainButton(panel, table, common, app) {
  if (table.left > 0) return { label: `Place ${table.left} more`, waiting: true };
  if (table.left < 0)
    return { label: `Choose ${-table.left} more to retire`, waiting: true };
  const tap = () =>
    app.act([{ move: "arrange", family: panel.family, cottages: table.lying }]);
  const next = panel.next ? `next: ${panel.next}` : "on to Magic";
  if (table.untouched && common.main && !common.main.waiting)
    return { ...common.main, tap };
  const before = panel.as_before && same(table.lying, panel.as_before);
  const what =
    table.retire > 0
      ? `${many(table.retire, "retires", "retire")}`
      : before
        ? "Stays as before"
        : "Done";
  return { label: `${what}, ${next}`, tap };
}
