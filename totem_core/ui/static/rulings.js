// Variations and named rulings: chosen in the form for a new game, read in a game.
// Names, values and meanings all come from the view.

import { button, h, icon } from "./dom.js";
import { many } from "./words.js";
import { stepper } from "./zoom.js";

const TYPICAL = 8; // rounds an evening has: the first limit that is offered

/** What is chosen, in a few words: "2 house rules: spells a, stacking yes". */
export function summary(view, form) {
  const chosen = rows(view).filter((row) => changed(row, form));
  if (chosen.length === 0) return "The printed rules, no variations";
  const words = chosen.map((row) => `${row.title.toLowerCase()} ${label(row, form)}`);
  return `${many(chosen.length, "house rule")}: ${words.join(", ")}`;
}

/** All that may be chosen: variations first, then rulings; a card for each. */
export function rulings(view, form, set, app) {
  const all = rows(view);
  const back = () => app.set({ rulings: false });
  const anything = all.some((row) => changed(row, form));
  return h(
    "div",
    { class: "page", "data-key": "rulings" },
    h(
      "div",
      { class: "inner" },
      h(
        "div",
        { class: "backbar" },
        button("back", "icon", back, icon("i-back"), { "aria-label": "New game" }),
        h("h2", null, "Rules"),
      ),
      section(
        "Variations",
        all.filter((row) => row.variation),
        form,
        set,
        app,
      ),
      section(
        "Rulings",
        all.filter((row) => !row.variation),
        form,
        set,
        app,
      ),
    ),
    h(
      "div",
      { class: "foot" },
      h("p", { class: "quiet small" }, summary(view, form)),
      button(
        "printed",
        anything ? "" : "off",
        () => set({ options: {} }),
        "As printed",
      ),
      button("main", "main", () => app.press(back), [
        icon("i-check"),
        h("span", null, "Play by these"),
      ]),
    ),
  );
}

const rows = (view) => view.options ?? [];
const printed = (row) => row.values[0];
const chosen = (row, form) => form.options[row.name] ?? printed(row);
const changed = (row, form) => chosen(row, form) !== printed(row);

function label(row, form) {
  const at = row.values.indexOf(chosen(row, form));
  return at < 0 ? chosen(row, form) : row.labels[at];
}

function section(title, list, form, set, app) {
  if (list.length === 0) return null;
  return h(
    "section",
    { class: "rules", "aria-label": title },
    h("h3", { class: "title" }, title),
    h(
      "div",
      { class: "rule-cards" },
      list.map((row) => card(row, form, set, app)),
    ),
  );
}

function card(row, form, set, app) {
  const take = (value) => {
    const { [row.name]: _, ...rest } = form.options;
    set({ options: value === printed(row) ? rest : { ...rest, [row.name]: value } });
  };
  return h(
    "article",
    {
      class: changed(row, form) ? "card rule-card changed" : "card rule-card",
      "data-key": `rule-${row.name}`,
      "data-option": row.name,
    },
    h("h4", null, row.title, h("span", { class: "rule" }, row.rules.join(" "))),
    h("p", { class: "small" }, row.meaning),
    row.most > 0 ? limit(row, form, take, app) : values(row, form, take),
  );
}

function values(row, form, take) {
  return h(
    "div",
    { class: "seg", role: "group", "aria-label": row.title },
    row.values.map((value, at) => {
      const sel = chosen(row, form) === value;
      return button(
        "value",
        sel ? "sel" : "",
        () => take(value),
        h(
          "span",
          null,
          row.labels[at],
          at === 0 && h("span", { class: "mark-printed" }, "printed"),
        ),
        { "data-value": value, "aria-pressed": sel ? "true" : "false" },
      );
    }),
  );
}

/** A number instead of a value: below one it is none again. */
function limit(row, form, take, app) {
  const number = Number(chosen(row, form)) || 0;
  const low = number === 0 ? `${row.title}: there is none already.` : null;
  const high = number >= row.most ? `${row.most} is the most.` : null;
  const fewer = () => take(number > 1 ? String(number - 1) : printed(row));
  const more = () => take(String(number === 0 ? TYPICAL : number + 1));
  return stepper(
    number || row.labels[0],
    { stop: low, tap: low ? () => app.say(low) : fewer },
    { stop: high, tap: high ? () => app.say(high) : more },
    [`${row.title}: less`, `${row.title}: more`],
    { "data-kind": row.name },
  );
}

/** The rules of a running game that are not the printed ones. */
export function houseRules(view) {
  if (!Array.isArray(view.options) || view.options.length === 0) return null;
  return h(
    "div",
    { class: "house-rules" },
    h("h3", null, "House rules"),
    h(
      "ul",
      null,
      view.options.map((text) => h("li", null, text)),
    ),
    h("p", { class: "small quiet" }, "Everything else is played as printed."),
  );
}
