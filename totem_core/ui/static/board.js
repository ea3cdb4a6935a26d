// The board that never moves: families with houses, pens and poles, and the path.

import { h, icon, mark, said } from "./dom.js";
import { FLOORS, KINDS, ELDER, POLE_GOAL, familyOf, listed, many, spellIcon, sum } from "./words.js";

const PEN_SHOWN = 6; // birds drawn; the number is always exact
const ROOM_FOR_NAMES = 26; // letters of all names that fit into the path

/** The board. `look` says what may be tapped: tap(f, c), mode(f, c), pick, birds. */
export function board(view, look, app) {
  const three = view.families.length === 3;
  const corners = view.families.map((family, at) => card(view, family, "abcd"[at], look, app));
  const middle = view.past ? ribbon(view) : path(view, app, three);
  // reading order follows the eye: upper row, path, lower row from the left
  const [a, b, c, d] = corners;
  return h(
    "main",
    { class: three ? "board three" : "board", "data-key": "board" },
    [a, b, middle, d ?? null, c],
  );
}

function card(view, family, corner, look, app) {
  const kinds = ["fam", corner, `f-${family.colour}`];
  if (family.now) kinds.push("now");
  if (family.extinct) kinds.push("extinct");
  return h(
    "section",
    {
      class: kinds.join(" "),
      "data-family": family.family,
      "data-key": `fam-${family.family}`,
      "aria-label": `${family.name}, ${family.colour}`,
    },
    head(view, family, look, app),
    pole(family),
    h("div", { class: "houses" }, family.cottages.map((_, c) => house(family, c, look, app))),
    family.extinct && goneNote(family),
  );
}

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
      class: `pill ${note.tone ?? "warn"}`,
      "data-do": "note",
      title: note.text,
      "aria-label": note.text,
      tap: () => app.say(note.long ?? note.text),
    },
    icon("i-warn"),
    brief && note.text,
    note.icon && icon(note.icon),
  );
}

function people(number) {
  return h("span", { class: "people push", title: many(number, "person", "people") }, icon("i-people"), h("b", null, number));
}

function peopleInWords(number) {
  return h("span", { class: "people push" }, h("b", null, number), h("span", { class: "small quiet" }, number === 1 ? "person" : "people"));
}

/** The pen; birds about to be paid are drawn as gaps. */
function pen(birds, before) {
  const drawn = Math.max(1, Math.min(PEN_SHOWN, Math.max(birds, before)));
  const flock = Array.from({ length: drawn }, (_, at) =>
    at < birds ? icon("bird", "bird") : icon("bird-gap"),
  );
  const label = `${many(birds, "bird")} in the pen`;
  return h("span", { class: drawn > 3 ? "pen many" : "pen", title: label, "aria-label": label, role: "img" }, h("b", null, birds), flock);
}

function pole(family) {
  const slots = Array.from({ length: POLE_GOAL }, (_, at) => {
    const built = POLE_GOAL - at <= family.pole;
    const drawing = built ? `totem-${family.colour}` : "totem-gap";
    return h("span", { class: "slot", "data-key": `${at}-${built}`, "data-moves": built && "settle" }, icon(drawing));
  });
  const label = `${family.pole} of ${POLE_GOAL} totem pieces`;
  return h("div", { class: "pole", title: label, "aria-label": label, role: "img" }, slots, h("span", { class: "base" }, `${family.pole} of ${POLE_GOAL}`));
}

function goneNote(family) {
  const text = family.note?.long ?? "This family starts anew next round.";
  return h("div", { class: "gone-note" }, icon("cottage", "ic-28"), h("b", null, "Nobody is left"), h("span", { class: "small" }, text));
}

function house(family, c, look, app) {
  const cottage = family.cottages[c];
  const mode = look.mode?.(family.family, c) ?? "";
  const place = `${family.family}-${c}`;
  const lying = chips(cottage.chips);
  const spoken = cottage.chips.map(chipInWords).join(", ");
  const props = {
    class: `house ${mode}`,
    "data-house": place,
    "data-key": `house-${place}`,
    "data-wanted": mode === "target" || mode === "touch",
    "aria-label": [`${cottage.tag}: ${listed(cottage.people)}`, spoken, cottage.note?.text].filter(Boolean).join("; "),
  };
  const inside = [gable(cottage), floors(cottage), h("span", { class: lying.length > 3 ? "door crowd" : "door" }, lying)];
  if (!mode || !look.tap) return h("div", { role: "group", ...props }, inside);
  const tap = () => look.tap(family.family, c, app);
  return h("button", { type: "button", "data-do": "house", tap, ...props }, inside);
}

/** The roof with a cottage's name, its number of people and the elders. */
export function roof() {
  return h(
    "svg",
    { class: "roof", viewBox: "0 0 100 60", preserveAspectRatio: "none", "aria-hidden": "true" },
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
  const title = dies ? `${many(number, name, plural)}, would die` : many(number, name, plural);
  const kinds = ["v", number > 9 ? "ten" : "", dies ? "dying" : ""];
  return h("span", { class: kinds.join(" ").trim(), title }, icon(drawing), h("b", null, number));
}

/** A warning stands in the rooms of the people who are missing. */
function flag(note) {
  const where = { "no man": "men", "no woman": "women" }[note.text] ?? "strip";
  return h("span", { class: `flag ${where}`, title: note.text }, icon("i-warn"), h("span", null, note.text));
}

function chipInWords(chip) {
  const what = chip.up ? `${chip.kind}, from ${chip.owner}` : `face down, from ${chip.owner}`;
  return chip.count > 1 ? `${chip.count} times ${what}` : what;
}

/** The chips on a doorstep. A chip lying face down has no kind, here as on the table. */
export function chips(lying) {
  return lying.map((each, at) => chip(each, `${each.owner}-${each.up ? each.kind : "down"}-${at}`));
}

export function chip(each, key = null, kind = "") {
  const down = [icon("chit-back"), icon(`shape-${each.owner}`, "mk")];
  return h(
    "span",
    {
      class: `chip f-${each.owner} ${each.up ? "up" : ""} ${kind}`,
      title: chipInWords({ count: 1, ...each }),
      "data-key": key,
      "data-moves": key && (each.up ? "turn" : "land"),
    },
    each.up ? icon(spellIcon(each.kind)) : down,
    each.count > 1 && h("b", null, each.count),
  );
}

function path(view, app, three) {
  const hunting = view.catch_left !== null && view.catch_left !== undefined;
  // four long names shorten, a catch and house rules beside them cost the words "All saved"
  const crowd = sum(view.families.map(({ name }) => name.length)) > ROOM_FOR_NAMES;
  const kinds = ["path", hunting ? "hunting" : "", view.options?.length > 0 && (hunting || crowd) ? "tight" : ""];
  return h(
    "div",
    { class: kinds.join(" ").trim(), "data-key": "path" },
    h("ol", { class: crowd ? "order crowd" : "order", "aria-label": "turn order" }, view.order.map((turn, at) => inOrder(view, turn, at))),
    hunting && theCatch(view.catch_left, three),
    view.options?.length > 0 && rulings(view, app),
    h("span", { class: "push saved row" }, savedWords(app)),
  );
}

function inOrder(view, turn, at) {
  const family = familyOf(view, turn.family);
  const state = turn.now ? "now" : turn.done ? "done" : "";
  return h(
    "li",
    { class: state, "aria-current": turn.now && "true" },
    turn.start && icon("i-drum", "ic-24", "starts"),
    mark(family.colour, at >= 0 ? "ic-24" : ""),
    said(family.name, "cut"),
  );
}

function theCatch(left, three) {
  const flock = h("span", { class: "flock" }, Array.from({ length: left }, () => icon("bird", "bird ic-24")));
  return h("span", { class: "catch", title: `${many(left, "bird")} left of the village’s catch` }, three ? flock : icon("bird", "bird ic-24"), `${left} left`);
}

function rulings(view, app) {
  const words = view.options.length === 1 ? "1 house rule" : `${view.options.length} house rules`;
  return h("button", { type: "button", class: "rulings", "data-do": "rulings", tap: () => app.say(view.options.join(" · ")) }, words);
}

function savedWords(app) {
  if (app.saving) return ["Saving"];
  return [icon("i-check", "ic-20"), h("span", null, "All saved")];
}

/** Looking back is violet and says which moment this is. */
export function ribbon(view) {
  return h("div", { class: "ribbon", role: "status", "data-key": "ribbon" }, icon("i-history", "ic-24"), h("span", null, view.past.text));
}

/** How many people live in a list of cottages. */
export function living(cottages) {
  return sum(cottages.map(sum));
}

