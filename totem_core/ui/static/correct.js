// Correct: set the screen to what lies on the table. Nothing is sent before the main tap.

import { button, h, icon, mark } from "./dom.js";
import { spotBody } from "./corrections.js";
import { FLOORS, KINDS, PHASES, POLE_GOAL, familyOf, living, sum } from "./words.js";
import { doorstep, stepRoom, stepper, zoom } from "./zoom.js";

const MOST_BIRDS = 60;

/** The position of a view in the words of a correction. */
function asItLies(view) {
  return {
    families: view.families.map(({ family, cottages, birds, pole }) => ({
      family,
      birds,
      pole,
      cottages: cottages.map(({ people }) => [...people]),
    })),
    chips: view.families.flatMap(({ family, cottages }) =>
      cottages.flatMap(({ chips }, cottage) =>
        chips.flatMap((chip) => single(view, chip, family, cottage)),
      ),
    ),
    start: view.families.find(({ start }) => start)?.family ?? 0,
    round: view.round,
    phase: view.phase,
  };
}

function single(view, { owner, kind, up, count }, family, cottage) {
  const caster = view.families.find(({ colour }) => colour === owner).family;
  const one = { caster, family, cottage, kind: up ? kind : null, up };
  return Array.from({ length: count }, () => ({ ...one }));
}

/** Only what differs; null when nothing does. */
function difference(before, after) {
  const out = {};
  const families = after.families
    .map((family, at) => changedFields(before.families[at], family))
    .filter(Boolean);
  if (families.length > 0) out.families = families;
  for (const field of ["chips", "start", "round", "phase"]) {
    if (!same(before[field], after[field])) out[field] = after[field];
  }
  return Object.keys(out).length > 0 ? out : null;
}

function changedFields(before, after) {
  const fields = ["birds", "pole", "cottages"].filter(
    (field) => !same(before[field], after[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries([
    ["family", after.family],
    ...fields.map((field) => [field, after[field]]),
  ]);
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A correction begun before another page moved: what was typed, over what lies now. */
export function rebased(correct, was, is) {
  if (!correct.draft || !is.families) return correct;
  const [before, now] = [asItLies(was), asItLies(is)];
  const pick = (field, typed, old, fresh) =>
    same(typed[field], old[field]) ? fresh[field] : typed[field];
  const draft = { ...now };
  for (const field of ["chips", "start", "round", "phase"])
    draft[field] = pick(field, correct.draft, before, now);
  draft.families = now.families.map((fresh, at) => {
    const [typed, old] = [correct.draft.families[at], before.families[at]];
    const kept = ["birds", "pole", "cottages"].map((f) => [
      f,
      pick(f, typed, old, fresh),
    ]);
    return { ...fresh, ...Object.fromEntries(kept) };
  });
  return { ...correct, draft };
}

/** The editor: the family in the board's place, everything else in the panel. */
export function correct(view, app) {
  const { seat, spot } = app.ui.correct;
  const before = asItLies(view);
  const draft = app.ui.correct.draft ?? before;
  const change = (patch) => app.correcting({ draft: { ...draft, ...patch } });
  const moved = difference(before, draft);
  const send = () =>
    app.send("correct", { game: view.game, after: view.seq, correction: moved });
  return {
    ask: "correct",
    title:
      spot === null ? "Correct" : `Chips on ${familyOf(view, seat).cottages[spot].tag}`,
    lead:
      spot === null
        ? "Set the screen to what lies on the table."
        : "Tap a mark, then say what lies there.",
    cols: spot === null,
    body:
      spot === null
        ? panelBody(view, before, draft, change, app)
        : spotBody(view, draft, change, app),
    tail: [],
    main: {
      label: "This is how it lies",
      tap: moved
        ? send
        : () => app.say("Nothing differs yet. Set a number, or leave it."),
    },
    second: { label: "Leave it", tap: () => app.leave() },
    stage: stage(view, draft, change, app),
  };
}

function stage(view, draft, change, app) {
  const { seat } = app.ui.correct;
  const family = familyOf(view, seat);
  const mine = draft.families.find((each) => each.family === seat);
  return zoom(
    view,
    { ...family, birds: mine.birds, note: null },
    {
      kind: "arrange",
      floors: FLOORS,
      people: living(mine.cottages),
      cell: (kind, c) => room(mine, draft, kind, c, change, app),
      sum: (c) => h("span", { class: "sum" }, sum(mine.cottages[c])),
      door: (c) => door(view, draft, c, app),
      state: (c) => (app.ui.correct.spot === c ? "pick" : ""),
    },
  );
}

function room(mine, draft, kind, c, change, app) {
  const number = mine.cottages[c][kind];
  const set = (step) => () => {
    const cottages = mine.cottages.map((people) => [...people]);
    cottages[c][kind] += step;
    change({ families: replaced(draft.families, { ...mine, cottages }) });
  };
  const none = `No ${KINDS[kind].name} lives there.`;
  const stop = number === 0 ? none : null;
  return stepRoom(
    kind,
    c,
    number,
    { stop, tap: stop ? () => app.say(none) : set(-1) },
    { stop: null, tap: set(1) },
  );
}

function replaced(families, mine) {
  return families.map((each) => (each.family === mine.family ? mine : each));
}

function door(view, draft, c, app) {
  const { seat, spot } = app.ui.correct;
  const lying = doorstep(
    drawnChips(
      view,
      draft.chips.filter((chip) => chip.family === seat && chip.cottage === c),
    ),
  );
  const open = () => app.correcting({ spot: spot === c ? null : c, owner: seat });
  return button(
    "chips",
    spot === c ? "wide sel" : "wide",
    open,
    lying ?? "No chip here",
    { "data-cottage": c, "aria-label": "chips on this cottage" },
  );
}

/** Chips of a correction as the board draws them: equal ones counted together. */
function drawnChips(view, chips) {
  const counted = new Map();
  for (const { caster, kind, up } of chips) {
    const { colour } = familyOf(view, caster);
    const key = `${colour}-${up ? kind : ""}`;
    const known = counted.get(key) ?? { owner: colour, kind, up, count: 0 };
    counted.set(key, { ...known, count: known.count + 1 });
  }
  return [...counted.values()];
}

function panelBody(view, before, draft, change, app) {
  const { seat } = app.ui.correct;
  const mine = draft.families.find((each) => each.family === seat);
  const field = (name, step) =>
    change({
      families: replaced(draft.families, { ...mine, [name]: mine[name] + step }),
    });
  const phase = PHASES[draft.phase - 1];
  return [
    families(view, before, draft, app),
    setting(
      "Birds in the pen",
      mine.birds,
      0,
      MOST_BIRDS,
      (step) => field("birds", step),
      "birds",
      app,
    ),
    setting(
      "Totem pieces",
      mine.pole,
      least(view),
      POLE_GOAL - 1,
      (step) => field("pole", step),
      "pole",
      app,
    ),
    starts(view, draft, change),
    wide(
      `${draft.phase} ${phase}`,
      draft.phase,
      1,
      PHASES.length,
      (step) => change({ phase: draft.phase + step }),
      "phase",
      app,
    ),
    wide(
      `Round ${draft.round}`,
      draft.round,
      1,
      99,
      (step) => change({ round: draft.round + step }),
      "round",
      app,
    ),
  ];
}

/** Only a variation takes the lowest piece: then a pole may be empty. */
function least({ options }) {
  return options.some((text) => text.startsWith("Totem a")) ? 0 : 1;
}

function families(view, before, draft, app) {
  return h(
    "div",
    { class: "marks span", role: "group", "aria-label": "family" },
    view.families.map(({ family, colour, name }, at) => {
      const changed = !same(before.families[at], draft.families[at]);
      const kind = `${family === app.ui.correct.seat ? "sel" : ""} ${changed ? "changed" : ""}`;
      return button(
        "family",
        kind,
        () => app.correcting({ seat: family }),
        mark(colour, "", name),
        {
          "data-family": family,
          "aria-pressed": family === app.ui.correct.seat ? "true" : "false",
        },
      );
    }),
  );
}

function ends(value, least, most, step, app) {
  const low = value <= least ? `${least} is the least.` : null;
  const high = value >= most ? `${most} is the most.` : null;
  return [
    { stop: low, tap: low ? () => app.say(low) : () => step(-1) },
    { stop: high, tap: high ? () => app.say(high) : () => step(1) },
  ];
}

function setting(label, value, least, most, step, field, app) {
  const [less, more] = ends(value, least, most, step, app);
  return h(
    "div",
    { class: "set" },
    h("span", null, label),
    stepper(value, less, more, [`${label}: less`, `${label}: more`], {
      "data-kind": field,
    }),
  );
}

function wide(label, value, least, most, step, field, app) {
  const [less, more] = ends(value, least, most, step, app);
  return h(
    "div",
    { class: "set wide" },
    stepper(label, less, more, [`${field} before`, `${field} after`], {
      "data-kind": field,
    }),
  );
}

function starts(view, draft, change) {
  return h(
    "div",
    { class: "span set starts", role: "group", "aria-label": "who starts this round" },
    icon("i-drum", "ic-28", "starts"),
    h(
      "div",
      { class: "marks" },
      view.families.map(({ family, colour, name }) =>
        button(
          "starts",
          draft.start === family ? "sel" : "",
          () => change({ start: family }),
          mark(colour, "", name),
          {
            "data-family": family,
            "aria-pressed": draft.start === family ? "true" : "false",
          },
        ),
      ),
    ),
  );
}
