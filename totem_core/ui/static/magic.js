// Phase 2: how many spells each family casts, then where they lie.

import { chip } from "./chips.js";
import { h, icon, mark, said } from "./dom.js";
import { familyOf, many, nameOf } from "./words.js";
import { stepper } from "./zoom.js";

const HAND = 10; // spells in a family's set
const CHIPS_APART = 3; // more chips than this become a number

/** How many: all families on one panel, each set to its free spells. */
export function counts(view, app, common) {
  const { panel } = view;
  const kept = app.draft((draft) =>
    panel.rows.every((row) => draft[row.family] >= 0 && draft[row.family] <= row.max),
  );
  const numbers =
    kept ?? Object.fromEntries(panel.rows.map((row) => [row.family, row.number]));
  const birds = Object.fromEntries(
    panel.rows.map((row) => [row.family, row.birds - price(row, numbers)]),
  );
  const moves = panel.rows.map(({ family }) => ({
    move: "spells",
    family,
    number: numbers[family],
  }));
  const none = {
    label: panel.second?.label ?? "Nobody casts this round",
    tap: () => app.act(panel.none),
  };
  return {
    body: [
      h(
        "ol",
        { class: "list cols span" },
        panel.rows.map((row) => countRow(view, row, numbers, app)),
      ),
      h(
        "p",
        { class: "quiet small span" },
        "Each totem piece gives one spell. Every further one costs a bird, paid now.",
      ),
    ],
    main: {
      ...common.main,
      label: panel.main?.label ?? "Place the spells",
      waiting: false,
      tap: () => app.act(moves),
    },
    second: panel.none ? none : common.second,
    look: { birds },
  };
}

function price(row, numbers) {
  return Math.max(0, numbers[row.family] - row.free);
}

function countRow(view, row, numbers, app) {
  const number = numbers[row.family];
  const { colour, name } = familyOf(view, row.family);
  const cost = price(row, numbers);
  const lowStop = number <= 0 ? `${name} casts nothing already.` : null;
  const highStop = number >= row.max ? whyNoMore(name, row) : null;
  const set = (step, stop) => ({
    stop,
    tap: () =>
      stop ? app.say(stop) : app.keep({ ...numbers, [row.family]: number + step }),
  });
  const words =
    cost > 0 ? `${row.free} free, ${many(cost, "bird")}` : `${row.free} free`;
  return h(
    "li",
    null,
    mark(colour),
    h(
      "span",
      { class: "t" },
      h("b", null, said(name)),
      h("span", { class: "small quiet" }, words),
    ),
    stepper(
      number,
      set(-1, lowStop),
      set(1, highStop),
      [`fewer spells for ${name}`, `more spells for ${name}`],
      {
        "data-family": row.family,
        "data-kind": "spells",
      },
    ),
  );
}

function whyNoMore(name, row) {
  if (row.max >= HAND) return "Ten spells are all a family has.";
  return `Every further spell costs a bird, and ${name} has no more to give.`;
}

/** Placing: one tap on a cottage per chip; the table knows whose turn it is. */
export function place(view, app) {
  const { panel } = view;
  const left = (family) => panel.rows.find((row) => row.family === family)?.left ?? 0;
  const chosen =
    app.q.caster !== undefined && left(app.q.caster) > 0 ? app.q.caster : null;
  const caster = chosen ?? panel.caster;
  const outOfTurn = caster !== panel.caster;
  const tap = (family, cottage) =>
    app.act([
      { move: "place", caster, family, cottage, kind: null, out_of_turn: outOfTurn },
    ]);
  return {
    // a pass counts in turn only
    ...(outOfTurn && { main: { label: "Tap a cottage", waiting: true } }),
    title: outOfTurn ? `${nameOf(view, caster)} places a spell` : panel.title,
    lead: outOfTurn ? "Out of turn. Tap the cottage it lies on." : panel.lead,
    body: [
      h(
        "ol",
        { class: "list cols brief span" },
        panel.rows.map((row) => casterRow(view, row, caster, app)),
      ),
      h(
        "p",
        { class: "quiet small span" },
        "Another order at the table? Tap the name first, then the cottage.",
      ),
    ],
    look: { tap, mode: (family) => (familyOf(view, family).extinct ? "" : "target") },
  };
}

function casterRow(view, row, caster, app) {
  const { colour, name } = familyOf(view, row.family);
  const now = row.family === caster;
  const tap = () =>
    row.left > 0
      ? app.ask({ caster: row.family })
      : app.say(
          row.passed
            ? `${name} has passed for this round.`
            : `${name} has no spell left to place.`,
        );
  const label = `${name}: ${row.left} to place, ${row.placed} placed`;
  return h(
    "li",
    { class: now ? "bare now" : "bare" },
    h(
      "button",
      {
        type: "button",
        class: `line ${row.free === undefined ? "holds" : ""} ${now ? "sel" : ""}`.trim(),
        "data-do": "caster",
        "data-family": row.family,
        "aria-label": label,
        "aria-pressed": now ? "true" : "false",
        tap,
      },
      mark(colour),
      h(
        "span",
        { class: "t" },
        h("b", null, said(name)),
        row.free !== undefined && h("span", { class: "small quiet" }, means(row)),
      ),
      row.free === undefined && hand(colour, row),
      row.passed && icon("i-check", "ic-24"),
    ),
  );
}

/** What a family can still spend where spells are placed one by one. */
function means({ passed, left, free, birds }) {
  if (passed) return "has passed";
  if (left === 0) return "can place no more";
  return free > 0
    ? `${free} free, ${many(birds, "bird")}`
    : `a bird each, ${birds} left`;
}

/** A few chips are shown one by one, those placed faint; many are a number and one chip. */
function hand(colour, { placed, left }) {
  const one = (kind) => chip({ owner: colour, up: false, count: 1 }, null, kind);
  const few = placed + left <= CHIPS_APART;
  return h(
    "span",
    { class: few ? "hand few" : "hand" },
    h("b", { class: "num" }, left),
    h(
      "span",
      { class: "chip-row" },
      few && Array.from({ length: placed }, () => one("spent")),
      few
        ? Array.from({ length: left }, () => one(""))
        : one(left > 0 ? "" : "spent"),
    ),
  );
}
