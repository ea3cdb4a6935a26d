// Choosing people: who leaves a feast that is too small, and who stays young.

import { h, icon } from "./dom.js";
import { ELDER, FLOORS, KINDS, familyOf, many, spoken, sum } from "./words.js";
import { doorstep, who, zoom } from "./zoom.js";

const NOBODY = () => [KINDS.map(() => 0), KINDS.map(() => 0), KINDS.map(() => 0)];

/** The feast: one tap per person who leaves. */
export function starve(view, app) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const live = family.cottages.map(({ people }) => people);
  const gone = app.draft((kept) => legal(kept, live, panel.missing)) ?? NOBODY();
  const chosen = sum(gone.map(sum));
  const left = panel.missing - chosen;
  const go = () => app.act([{ move: "starve", family: panel.family, removed: gone }]);
  return {
    cols: true,
    body: [...account(panel), ...warned(panel, live, gone)],
    main:
      left > 0
        ? { label: `Choose ${left} more`, waiting: true }
        : { label: panel.main?.label ?? "Let them go", tap: go },
    second: {
      label: "Choose again",
      icon: "i-undo",
      stop: chosen === 0 ? "Nobody is chosen yet. Tap the people who leave." : null,
      tap: () => app.keep(null),
    },
    stage: zoom(view, family, {
      kind: "choose",
      floors: FLOORS,
      people: family.people - chosen,
      cell: (kind, c) => person(panel, live, gone, kind, c, left, app),
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

function account({ people, need, birds, missing }) {
  const line = (name, value, kind) => [
    h("dt", { class: kind }, name),
    h("dd", { class: kind }, value),
  ];
  return [
    h(
      "dl",
      { class: "sumline" },
      line(`${many(people, "person", "people")} need`, many(need, "bird")),
      line("In the pen", many(birds, "bird")),
      line("Missing", many(need - birds, "bird"), "total"),
    ),
    h(
      "p",
      null,
      h(
        "b",
        null,
        missing === 1 ? "So one person leaves." : `So ${spoken(missing)} people leave,`,
      ),
      missing === 1 ? " Elders stay." : " one for each missing bird. Elders stay.",
    ),
  ];
}

function staying() {
  return h("span", { class: "pill" }, icon("i-lock"), "elders stay");
}

function person(panel, live, gone, kind, c, left, app) {
  const number = live[c][kind];
  if (number === 0) return h("span", { class: "v" });
  const fixed = kind === ELDER && panel.elders_stay !== false;
  if (fixed) return h("span", { class: "v" }, who(kind, number));
  const leaving = gone[c][kind];
  const next = left > 0 && leaving < number ? leaving + 1 : leaving > 0 ? 0 : null;
  const full = `That makes ${spoken(panel.missing)}. Take one of them back first.`;
  const tap = () =>
    next === null ? app.say(full) : app.keep(changed(gone, c, kind, next));
  return chosenRoom(kind, c, number, leaving, tap, left > 0);
}

function changed(gone, cottage, kind, next) {
  const copy = gone.map((people) => [...people]);
  copy[cottage][kind] = next;
  return copy;
}

function chosenRoom(kind, c, number, leaving, tap, wanted) {
  const { code, name } = KINDS[kind];
  const words = leaving === 1 ? "1 goes" : `${leaving} go`;
  return h(
    "button",
    {
      type: "button",
      class: leaving > 0 ? "v gone" : "v",
      "data-do": "cell",
      "data-kind": code,
      "data-cottage": c,
      "data-wanted": wanted && leaving < number,
      "aria-label": `${name}, ${number} here, ${leaving} leaving`,
      "aria-pressed": leaving > 0 ? "true" : "false",
      tap,
    },
    who(kind, number),
    leaving > 0 && h("span", { class: "pill stop" }, words),
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
  return h(
    "button",
    {
      type: "button",
      class: "v wanted",
      "data-do": "cell",
      "data-kind": code,
      "data-cottage": c,
      "data-wanted": true,
      "aria-label": `one ${name} keeps its age`,
      tap,
    },
    who(kind, number),
  );
}
