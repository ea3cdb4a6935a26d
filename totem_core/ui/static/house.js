// A cottage: elders in the gable, one floor per age, chips on the doorstep.

import { chipInWords, chips } from "./chips.js";
import { h, icon } from "./dom.js";
import { ELDER, FLOORS, KINDS, listed, many } from "./words.js";

export function house(family, c, look, app) {
  const cottage = family.cottages[c];
  const mode = look.mode?.(family.family, c) ?? "";
  const place = `${family.family}-${c}`;
  const lies = look.lies?.(family.family, c, cottage.chips) ?? cottage.chips;
  const lying = chips(lies);
  const spoken = lies.map(chipInWords).join(", ");
  const props = {
    class: `house ${mode}`,
    "data-house": place,
    "data-key": `house-${place}`,
    "data-wanted": mode === "target" || mode === "touch",
    "aria-label": [
      `${cottage.tag}: ${listed(cottage.people)}`,
      spoken,
      cottage.note?.text,
    ]
      .filter(Boolean)
      .join("; "),
  };
  const inside = [
    gable(cottage),
    floors(cottage),
    h("span", { class: lying.length > 3 ? "door crowd" : "door" }, lying),
  ];
  if (!mode || !look.tap) return h("div", { role: "group", ...props }, inside);
  const tap = () => look.tap(family.family, c, app);
  return h("button", { type: "button", "data-do": "house", tap, ...props }, inside);
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
