// Part of Correct: which chips lie on one cottage.

import { button, h, icon, mark } from "./dom.js";
import { SPELLS, capital, familyOf, spellIcon } from "./words.js";
import { stepper } from "./zoom.js";

/** The owner, how many lie face down, which lie open. */
export function spotBody(view, draft, change, app) {
  const { owner } = app.ui.correct;
  return [
    owners(view, app),
    faceDown(view, draft, change, app),
    h("span", { class: "legend span" }, "Turned up here"),
    open(view, draft, change, owner, app),
  ];
}

function at(app, chip) {
  const { seat, spot, owner } = app.ui.correct;
  return chip.family === seat && chip.cottage === spot && chip.caster === owner;
}

function owners(view, app) {
  return h(
    "div",
    { class: "marks span", role: "group", "aria-label": "whose chips" },
    view.families.map(({ family, colour, name }) => {
      const sel = family === app.ui.correct.owner;
      return button(
        "owner",
        sel ? "sel" : "",
        () => app.correcting({ owner: family }),
        mark(colour, "", name),
        { "data-family": family, "aria-pressed": sel ? "true" : "false" },
      );
    }),
  );
}

function faceDown(view, draft, change, app) {
  const { seat, spot, owner } = app.ui.correct;
  const here = draft.chips.filter((chip) => at(app, chip) && !chip.up);
  const total = draft.chips.filter((chip) => chip.caster === owner).length;
  const few = here.length === 0 ? "None lies face down here." : null;
  const many = total >= SPELLS.length ? "Ten spells are all a family has." : null;
  const add = () =>
    change({
      chips: [
        ...draft.chips,
        { caster: owner, family: seat, cottage: spot, kind: null, up: false },
      ],
    });
  const take = () => change({ chips: draft.chips.filter((chip) => chip !== here[0]) });
  return h(
    "div",
    { class: "set span" },
    h("span", null, "Face down"),
    stepper(
      here.length,
      { stop: few, tap: few ? () => app.say(few) : take },
      { stop: many, tap: many ? () => app.say(many) : add },
      ["one chip less", "one chip more"],
      { "data-kind": "chips" },
    ),
  );
}

function open(view, draft, change, owner, app) {
  const { seat, spot } = app.ui.correct;
  const { colour } = familyOf(view, owner);
  return h(
    "div",
    { class: "chits ten span" },
    SPELLS.map((spell) => {
      const lies = draft.chips.find(
        (chip) => chip.up && chip.kind === spell && chip.caster === owner,
      );
      const here = lies && at(app, lies);
      const rest = draft.chips.filter((chip) => chip !== lies);
      const put = { caster: owner, family: seat, cottage: spot, kind: spell, up: true };
      // a family has each kind once: putting it here takes it away from elsewhere
      const tap = () => change({ chips: here ? rest : [...rest, put] });
      return button(
        "kind",
        `f-${colour} ${here ? "sel" : ""}`,
        tap,
        [icon(spellIcon(spell)), h("span", null, capital(spell))],
        { "data-spell": spell, "aria-pressed": here ? "true" : "false" },
      );
    }),
  );
}
