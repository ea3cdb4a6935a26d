// The head of a family's card: mark, name, drum, warning, people, pen.

import { h, icon, mark, said } from "./dom.js";
import { many } from "./words.js";

const PEN_SHOWN = 6; // birds drawn; the number is always exact

/** Mark, name, drum, warning, people and pen of one family. */
export function head(view, family, look = {}, app = null) {
  const birds = look.birds?.[family.family] ?? family.birds;
  return h(
    "header",
    { class: "fam-head" },
    mark(family.colour, look.zoom ? "ic-40" : "ic-32"),
    said(family.name, "fam-name"),
    bracket(view, family),
    family.start && icon("i-drum", look.zoom ? "ic-28" : "ic-22", "starts this round"),
    family.note && app && !family.extinct && notePill(family.note, app),
    look.zoom ? peopleInWords(look.people ?? family.people) : people(family.people),
    pen(birds, family.birds),
  );
}

/** With two players each name stands on two cards: a bracket points to the other one. */
function bracket(view, family) {
  const other = view.families.find(
    (each) => each.player === family.player && each.family !== family.family,
  );
  if (!other) return null;
  const label = `plays ${other.colour} too`;
  return h("span", { class: "bracket", title: label }, mark(other.colour, "", label));
}

function notePill(note, app) {
  const brief = note.text.length <= 3;
  return h(
    "button",
    {
      type: "button",
      class: "note-tap",
      "data-do": "note",
      title: note.text,
      "aria-label": note.text,
      tap: () => app.say(note.long ?? note.text),
    },
    h(
      "span",
      { class: `pill ${note.tone ?? "warn"}` },
      // a number beside its drawing is warning enough, and leaves room for the name
      !(brief && note.icon) && icon("i-warn"),
      brief && note.text,
      note.icon && icon(note.icon),
    ),
  );
}

function people(number) {
  return h(
    "span",
    { class: "people push", title: many(number, "person", "people") },
    icon("i-people"),
    h("b", null, number),
  );
}

function peopleInWords(number) {
  return h(
    "span",
    { class: "people push" },
    h("b", null, number),
    h("span", { class: "small quiet" }, number === 1 ? "person" : "people"),
  );
}

/** The pen; birds about to be paid are drawn as gaps. */
function pen(birds, before) {
  const drawn = Math.max(1, Math.min(PEN_SHOWN, Math.max(birds, before)));
  const flock = Array.from({ length: drawn }, (_, at) =>
    at < birds ? icon("bird", "bird") : icon("bird-gap"),
  );
  const label = `${many(birds, "bird")} in the pen`;
  return h(
    "span",
    {
      class: drawn > 3 ? "pen many" : "pen",
      title: label,
      "aria-label": label,
      role: "img",
    },
    h("b", null, birds),
    flock,
  );
}
