// Choosing people: who leaves a feast that is too small, and who stays young.

import { h, icon } from "./dom.js";
import { ELDER, FLOORS, KINDS, capital, familyOf, many, spoken, sum } from "./words.js";
import { doorstep, who, zoom } from "./zoom.js";

export const NOBODY = () => [KINDS, KINDS, KINDS].map((kinds) => kinds.map(() => 0));

/** The feast: one tap per person who leaves. */
export function starve(view, app) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const live = living(family);
  const gone = app.draft((kept) => legal(kept, live, panel.missing)) ?? NOBODY();
  const left = panel.missing - sum(gone.map(sum));
  const go = () => app.act([{ move: "starve", family: panel.family, removed: gone }]);
  const choice = { panel, gone, keep: (kept) => app.keep(kept), app, left };
  return {
    ...choosing(view, family, choice),
    body: chosenBody(family, choice),
    main:
      left > 0
        ? { label: `Choose ${left} more`, waiting: true }
        : { label: panel.main?.label ?? "Let them go", tap: go },
  };
}

const living = (family) => family.cottages.map(({ people }) => people);

/** What the panel says while people are chosen. */
export function chosenBody(family, { panel, gone }) {
  return [...account(panel), ...warned(panel, living(family), gone)];
}

/**
 * The family with everybody who may be chosen. A choice is {panel, gone, left, keep},
 * where keep(null) chooses nobody again.
 */
export function choosing(view, family, choice) {
  const { panel, gone, keep } = choice;
  const live = living(family);
  const chosen = sum(gone.map(sum));
  return {
    cols: true,
    second: {
      label: "Choose again",
      icon: "i-undo",
      stop: chosen === 0 ? "Nobody is chosen yet. Tap the people who leave." : null,
      tap: () => keep(null),
    },
    stage: zoom(view, family, {
      kind: "choose",
      floors: FLOORS,
      people: family.people - chosen,
      cell: (kind, c) => person(live, choice, kind, c),
      sum: (c) => h("span", { class: "sum" }, sum(live[c]) - sum(gone[c])),
      door: (c) =>
        live[c][ELDER] > 0 && panel.elders_stay !== false ? staying() : null,
    }),
  };
}

function legal(kept, live, missing) {
  const fits = kept.every((people, c) =>
    people.every((number, kind) => number >= 0 && number <= live[c][kind]),
  );
  return fits && sum(kept.map(sum)) <= missing;
}

function account({ people, need, birds, missing, elders_stay: elders }) {
  const stay = elders === false ? "Elders may be chosen too." : "Elders stay.";
  const line = (name, value, kind) => [
    h("dt", { class: kind }, name),
    h("dd", { class: kind }, value),
  ];
  return [
    h(
      "dl",
      { class: "sumline" },
      line(`${many(people, "person", "people")} need`, many(need, "bird")),
      line("Paid from the pen", many(birds, "bird")),
      line("Missing", many(need - birds, "bird"), "total"),
    ),
    h(
      "p",
      null,
      h(
        "b",
        null,
        elders === false
          ? missing === 1
            ? "One person to choose."
            : `${capital(spoken(missing))} people to choose.`
          : missing === 1
            ? "So one person leaves."
            : `So ${spoken(missing)} people leave,`,
      ),
      missing === 1 || elders === false
        ? ` ${stay}`
        : ` one for each missing bird. ${stay}`,
    ),
  ];
}

function staying() {
  return h("span", { class: "pill" }, icon("i-lock"), "elders stay");
}

function person(live, { panel, gone, left, keep, app }, kind, c) {
  const number = live[c][kind];
  if (number === 0) return h("span", { class: "v" });
  const fixed = kind === ELDER && panel.elders_stay !== false;
  if (fixed) return h("span", { class: "v" }, who(kind, number));
  const leaving = gone[c][kind];
  const next = left > 0 && leaving < number ? leaving + 1 : leaving > 0 ? 0 : null;
  const full = `That makes ${spoken(panel.missing)}. Take one of them back first.`;
  const tap = () =>
    next === null ? app.say(full) : keep(changed(gone, c, kind, next));
  return chosenRoom(kind, c, number, leaving, tap, left > 0);
}

function changed(gone, cottage, kind, next) {
  const copy = gone.map((people) => [...people]);
  copy[cottage][kind] = next;
  return copy;
}

function chosenRoom(kind, c, number, leaving, tap, wanted) {
  const words = leaving === 1 ? "1 goes" : `${leaving} go`;
  return room(
    kind,
    c,
    leaving > 0 ? "v gone" : "v",
    `${KINDS[kind].name}, ${number} here, ${leaving} leaving`,
    {
      wanted: wanted && leaving < number,
      pressed: leaving > 0 ? "true" : "false",
      tap,
      inside: [
        who(kind, number),
        leaving > 0 && h("span", { class: "pill stop" }, words),
      ],
    },
  );
}

/** A room that can be tapped. */
export function room(kind, cottage, style, label, { wanted, pressed, tap, inside }) {
  return h(
    "button",
    {
      type: "button",
      class: style,
      "data-do": "cell",
      "data-kind": KINDS[kind].code,
      "data-cottage": cottage,
      "data-wanted": wanted,
      "aria-label": label,
      "aria-pressed": pressed,
      tap,
    },
    inside,
  );
}

/** What the choice brings about: each warning holds once nobody of its kinds is left. */
function warned(panel, live, gone) {
  const stay = live.map((people, c) =>
    people.map((number, kind) => number - gone[c][kind]),
  );
  const left = (codes, cottages) =>
    sum(
      cottages.map((people) =>
        sum(KINDS.map(({ code }, kind) => (codes.includes(code) ? people[kind] : 0))),
      ),
    );
  const holds = ({ cottage, kinds }) =>
    left(kinds, cottage === null ? stay : [stay[cottage]]) === 0;
  return (panel.warnings ?? [])
    .filter(holds)
    .map(({ text }) =>
      h("div", { class: "note warn" }, icon("i-warn"), h("span", null, text)),
    );
}

/** Youth: one tap on the person who keeps its age. */
export function keep(view, app, common) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const codes = new Set(panel.kinds);
  const { tag } = family.cottages[panel.cottage];
  const one = (panel.left ?? 1) === 1;
  return {
    body: [
      h(
        "div",
        { class: "asked span" },
        icon("s-youth", "ic-40"),
        h(
          "span",
          { class: "t" },
          h("b", null, `Youth on ${tag}`),
          h(
            "span",
            { class: "small quiet" },
            one
              ? "One person keeps its age."
              : `${panel.left} people keep their age, one tap each.`,
          ),
        ),
      ),
    ],
    main: common.main ?? { label: "Choose who stays young", waiting: true },
    stage: zoom(view, family, {
      kind: "choose",
      floors: FLOORS,
      state: (c) => (c === panel.cottage ? "pick" : "dim"),
      cell: (kind, c) => youngRoom(panel, family, kind, c, codes, app),
      sum: (c) => h("span", { class: "sum" }, family.cottages[c].total),
      door: (c) => doorstep(family.cottages[c].chips),
    }),
  };
}

function youngRoom(panel, family, kind, c, codes, app) {
  const number = family.cottages[c].people[kind];
  if (number === 0) return h("span", { class: "v" });
  const { code, name } = KINDS[kind];
  if (c !== panel.cottage || !codes.has(code))
    return h("span", { class: "v" }, who(kind, number));
  const tap = () =>
    app.act([{ move: "keep", family: panel.family, cottage: c, kind: code }]);
  return room(kind, c, "v wanted", `one ${name} keeps its age`, {
    wanted: true,
    tap,
    inside: who(kind, number),
  });
}
