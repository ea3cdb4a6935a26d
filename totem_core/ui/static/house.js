// A cottage: elders in the gable, one floor per age, chips on the doorstep.

import { chipInWords, chips } from "./chips.js";
import { h, icon, once } from "./dom.js";
import { ELDER, FLOORS, KINDS, listed, many } from "./words.js";

const APART = 2; // chips with room for the ring of the next one beside them
const ROW = 4; // chips that lie in one row; more lie in two

/** All that a house on the board shows: its cottage, what lies there, what a tap does. */
export function roomOf({ family, cottages }, c, look) {
  const cottage = cottages[c];
  return {
    family,
    c,
    cottage,
    mode: (look.tap && look.mode?.(family, c)) || "",
    due: (!look.tap && look.mode?.(family, c)) || "",
    lies: look.lies?.(family, c, cottage.chips) ?? cottage.chips,
  };
}

export function house(room, app) {
  const key = `house-${room.family}-${room.c}`;
  return once(app.made, key, room, () => houseOf(room, key, app));
}

function houseOf({ family, c, cottage, mode, due, lies }, key, app) {
  const spoken = lies.map(chipInWords).join(", ");
  const props = {
    class: `house ${mode}${due}`,
    "data-house": `${family}-${c}`,
    "data-key": key,
    "data-wanted": mode === "target" || mode === "touch",
    "aria-label": [
      `${cottage.tag}: ${listed(cottage.people)}`,
      spoken,
      cottage.note?.text,
    ]
      .filter(Boolean)
      .join("; "),
  };
  const inside = [gable(cottage), floors(cottage), doorstep(lies)];
  if (!mode) return h("div", { role: "group", ...props }, inside);
  const tap = () => app.look.tap(family, c, app);
  return h("button", { type: "button", "data-do": "house", tap, ...props }, inside);
}

/** Few chips lie side by side; many are smaller, in two rows, each in full view. */
function doorstep(lies) {
  const columns = lies.length > ROW ? Math.ceil(lies.length / 2) : lies.length;
  const kind = lies.length >= ROW ? "crowd" : lies.length > APART ? "close" : "";
  const style = kind === "crowd" ? `--columns: ${columns}` : null;
  return h("span", { class: `door ${kind}`.trim(), style }, chips(lies));
}

/** The roof with a cottage's name, its number of people and the elders. */
export function roof() {
  return h(
    "svg",
    {
      class: "roof",
      viewBox: "0 0 100 60",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    h("path", { d: "M3.5 60 50 5 96.5 60Z" }),
    h("path", { d: "M45 0 50 5 55 0", fill: "none" }),
  );
}

function gable(cottage) {
  return h(
    "span",
    { class: "gable" },
    roof(),
    h("span", { class: "tag" }, cottage.tag),
    h("span", { class: "sum" }, cottage.total),
    persons(cottage, ELDER),
  );
}

function floors(cottage) {
  return h(
    "span",
    { class: "floors" },
    FLOORS.map((kind) => persons(cottage, kind)),
    cottage.note && flag(cottage.note),
  );
}

/** A room; people who would die as the chips lie are struck out before it is sure. */
function persons({ people, leaving }, kind) {
  const number = people[kind];
  if (number === 0) return h("span", { class: "v" });
  const { name, plural, icon: drawing } = KINDS[kind];
  const dies = leaving?.[kind] > 0;
  const title = dies
    ? `${many(number, name, plural)}, would die`
    : many(number, name, plural);
  const kinds = ["v", number > 9 ? "ten" : "", dies ? "dying" : ""];
  return h(
    "span",
    { class: kinds.join(" ").trim(), title },
    icon(drawing),
    h("b", null, number),
  );
}

/** A warning stands in the rooms of the people who are missing. */
function flag(note) {
  const where = { "no man": "men", "no woman": "women" }[note.text] ?? "strip";
  return h(
    "span",
    { class: `flag ${where}`, title: note.text },
    icon("i-warn"),
    h("span", null, note.text),
  );
}
