// The path in the middle: turn order, catch, house rules, whether all is saved.

import { h, icon, mark, once, said } from "./dom.js";
import { familyOf, many, sum } from "./words.js";

const ROOM_FOR_NAMES = 26; // letters of all names that fit into the path

export function path(view, app, three) {
  const { order, catch_left: left, options, others } = view;
  const names = view.families.map(({ name, colour }) => [name, colour]);
  const about = [order, names, left, options, others, app.saving, three];
  return once(app.made, "path", about, () => pathOf(view, app, three));
}

function pathOf(view, app, three) {
  const hunting = view.catch_left !== null && view.catch_left !== undefined;
  // four long names shorten, a catch and house rules beside them cost the words "All saved"
  const crowd = sum(view.families.map(({ name }) => name.length)) > ROOM_FOR_NAMES;
  const kinds = [
    "path",
    hunting ? "hunting" : "",
    view.others > 0 ? "met" : "",
    view.options?.length > 0 ? "ruled" : "",
    view.options?.length > 0 && (hunting || crowd) ? "tight" : "",
  ];
  return h(
    "div",
    { class: kinds.filter(Boolean).join(" "), "data-key": "path" },
    h(
      "ol",
      { class: crowd ? "order crowd" : "order", "aria-label": "turn order" },
      view.order.map((turn, at) => inOrder(view, turn, at)),
    ),
    hunting && theCatch(view.catch_left, three),
    view.options?.length > 0 && rulings(view, app),
    view.others > 0 && !app.saving
      ? shared(view.others, crowd || hunting || view.options?.length > 0)
      : h("span", { class: "push saved row" }, savedWords(app)),
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
  const flock = h(
    "span",
    { class: "flock" },
    Array.from({ length: left }, () => icon("bird", "bird ic-24")),
  );
  return h(
    "span",
    { class: "catch", title: `${many(left, "bird")} left of the village’s catch` },
    three ? flock : icon("bird", "bird ic-24"),
    `${left} left`,
  );
}

function rulings(view, app) {
  const words =
    view.options.length === 1 ? "1 house rule" : `${view.options.length} house rules`;
  return h(
    "button",
    {
      type: "button",
      class: "rulings",
      "data-do": "rulings",
      tap: () => app.set({ menu: "rules" }),
    },
    words,
  );
}

/** Said, not enforced: two tablets at one game are welcome. */
function shared(others, narrow) {
  const whole =
    others === 1 ? "In use on another tablet" : `In use on ${others} other tablets`;
  return h(
    "span",
    { class: "push shared row", role: "status", title: whole },
    icon("i-people", "ic-20"),
    narrow ? `${others + 1} tablets` : whole,
  );
}

function savedWords(app) {
  if (app.saving) return ["Saving"];
  return [icon("i-check", "ic-20"), h("span", null, "All saved")];
}

/** Looking back is violet and says which moment this is. */
export function ribbon(view) {
  return h(
    "div",
    { class: "ribbon", role: "status", "data-key": "ribbon" },
    icon("i-history", "ic-24"),
    h("span", null, view.past.text),
  );
}
