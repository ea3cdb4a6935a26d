// One family, larger, in the board's frame. The questions fill its rooms.

import { chips } from "./chips.js";
import { h, icon } from "./dom.js";
import { head } from "./head.js";
import { roof } from "./house.js";
import { ELDER, FLOORS, KINDS } from "./words.js";

/**
 * The zoomed family. `rooms` answers cell(kind, cottage), sum(cottage), door(cottage),
 * and names: kind (extra class), floors (kinds shown), state(cottage), people, birds.
 */
export function zoom(view, family, rooms) {
  const tall = rooms.floors.length > 4 && rooms.kind !== "choose";
  const kinds = ["zoom", rooms.kind, `f-${family.colour}`, tall ? "tall" : ""];
  const birds =
    rooms.birds === undefined ? undefined : { [family.family]: rooms.birds };
  return h(
    "main",
    { class: kinds.join(" "), "data-key": `zoom-${rooms.kind}-${family.family}` },
    head(view, family, { zoom: true, people: rooms.people, birds }),
    h(
      "div",
      { class: "houses" },
      family.cottages.map((_, c) => bigHouse(family, c, rooms)),
    ),
  );
}

function bigHouse(family, c, rooms) {
  const { tag } = family.cottages[c];
  const size = rooms.floors.length > 4 ? "floors six" : "floors four";
  return h(
    "section",
    {
      class: `house ${rooms.state?.(c) ?? ""}`,
      "data-house": `${family.family}-${c}`,
      "data-key": `big-${c}`,
      "aria-label": `cottage ${tag}`,
    },
    h(
      "div",
      { class: "gable" },
      roof(),
      h("span", { class: "tag" }, tag),
      rooms.sum(c),
      rooms.cell(ELDER, c),
    ),
    h(
      "div",
      { class: size },
      rooms.floors.map((kind) => rooms.cell(kind, c)),
    ),
    h("div", { class: "door" }, rooms.door(c)),
  );
}

/** The floors to show: children only where there are any. */
export function floorsFor(people) {
  return people[0] + people[1] > 0 ? FLOORS : FLOORS.slice(0, 4);
}

/** Who lives in a room: drawing and number. */
export function who(kind, number) {
  return h("span", { class: "who" }, icon(KINDS[kind].icon), h("b", null, number));
}

/** A room with a stepper; `less` and `more` are {tap, stop, wanted}, stop a sentence or null. */
export function stepRoom(kind, cottage, number, less, more) {
  return h(
    "div",
    { class: `v ${kind === ELDER ? "el" : ""} ${number === 0 ? "none" : ""}` },
    who(kind, number),
    h(
      "span",
      { class: "pm" },
      half(kind, cottage, -1, less),
      half(kind, cottage, 1, more),
    ),
  );
}

function half(kind, cottage, step, { tap, stop, wanted }) {
  const { code, name } = KINDS[kind];
  return h(
    "button",
    {
      type: "button",
      class: wanted && "wanted",
      "data-do": "step",
      "data-kind": code,
      "data-cottage": cottage,
      "data-step": step,
      "data-wanted": wanted,
      "aria-label": step < 0 ? `one ${name} out` : `one ${name} in`,
      "aria-disabled": stop ? "true" : null,
      tap,
    },
    icon(step < 0 ? "i-minus" : "i-plus"),
  );
}

/** A small stepper with a number in the middle, for the panel. */
export function stepper(value, less, more, names, data = {}) {
  const side = (step, { tap, stop }) =>
    h(
      "button",
      {
        type: "button",
        "data-do": "step",
        "data-step": step,
        ...data,
        "aria-label": step < 0 ? names[0] : names[1],
        "aria-disabled": stop ? "true" : null,
        tap,
      },
      icon(step < 0 ? "i-minus" : "i-plus"),
    );
  return h(
    "span",
    { class: "step" },
    side(-1, less),
    h("span", { class: "num" }, value),
    side(1, more),
  );
}

const WIDE = 4; // more chips than this are smaller

/** The chips on a zoomed doorstep. */
export function doorstep(lying) {
  if (lying.length === 0) return null;
  const kind = lying.length > WIDE ? "chip-row many" : "chip-row";
  return h("span", { class: kind }, chips(lying));
}
