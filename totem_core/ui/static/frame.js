// The frame round a game: bar with phases and tools, panel with its one spot.

import { button, h, icon, once } from "./dom.js";
import { lookingOn } from "./guests.js";

/** The bar: home, round, the eight phases, undo, redo, history, more. */
export function bar(view, app) {
  const { round, phases, undo, redo } = view;
  const about = [round, phases, undo, redo, app.ui.hint, app.guest, app.ui.menu];
  return once(app.made, "bar", about, () => barOf(view, app));
}

function barOf(view, app) {
  return h(
    "header",
    { class: "bar", "data-key": "bar" },
    tool("home", "i-home", "All games", () => app.send("home", {}), "home-btn"),
    h("span", { class: "round" }, view.round > 0 ? `Round ${view.round}` : "Set-up"),
    h(
      "ol",
      { class: "phases", "aria-label": "phases of the round" },
      view.phases.map(phase),
    ),
    takesBack(view, app),
    h(
      "span",
      { class: "tools" },
      app.guest ? lookingOn() : steps(view, app),
      tool("history", "i-history", "History", () => app.todo("history")),
      tool(
        "more",
        "i-more",
        "Correct and settings",
        () => app.set({ menu: !app.ui.menu }),
        "",
        {
          "aria-expanded": app.ui.menu ? "true" : "false",
        },
      ),
    ),
  );
}

function phase({ n, name, state }) {
  const current = state === "now" ? "step" : null;
  return h(
    "li",
    { "aria-current": current },
    h("i", null, state === "done" ? icon("i-check") : n),
    h("span", null, name),
  );
}

function steps(view, app) {
  const none = "There is nothing to take back yet.";
  return [
    step("undo", "i-undo", "Undo", view.undo, none, app),
    step("redo", "i-redo", "Redo", view.redo, "Nothing has been taken back.", app),
  ];
}

function tool(todo, drawing, label, tap, kind = "", more = {}) {
  return button(todo, `icon ${kind}`, tap, icon(drawing), {
    "aria-label": label,
    title: label,
    ...more,
  });
}

/** Undo and redo say what they will change, and why they cannot. */
function step(todo, drawing, name, what, refusal, app) {
  const label = what ? `${name}: ${what}` : name;
  const tap = what ? () => app.todo(todo) : () => app.say(refusal);
  return tool(todo, drawing, label, tap, "", { "aria-disabled": what ? null : "true" });
}

/** What Undo takes back, or has just taken back: one quiet line that is always there. */
function takesBack(view, app) {
  if (app.guest) return null;
  const { hint } = app.ui;
  const words = hint ?? (view.undo ? `Undo: ${view.undo}` : "");
  return h(
    "div",
    hint
      ? { class: "undo-line hint", role: "status" }
      : { class: "undo-line", "aria-hidden": "true" },
    words && icon(hint ? "i-check" : "i-undo", "ic-20"),
    h("span", { class: "cut" }, words),
  );
}

/** The panel of one question; see questions.js for what a question is made of. */
export function panel(view, question, app) {
  return h(
    "aside",
    { class: "panel", "data-key": "panel", "data-ask": question.ask },
    h(
      "div",
      { class: "panel-head" },
      takesBack(view, app),
      h("h2", null, question.title),
      h("p", { class: "lead" }, question.lead ?? ""),
    ),
    h(
      "div",
      {
        class: `panel-body ${question.cols ? "cols" : ""}`,
        "data-key": `body-${question.ask}`,
      },
      question.body,
    ),
    h(
      "div",
      { class: "panel-foot" },
      second(question.second, app),
      main(question.main, app),
    ),
  );
}

function main(spec, app) {
  if (!spec) return null;
  // a waiting main button says what is missing and points at the place
  const tap = spec.waiting ? () => app.point() : () => app.press(spec.tap);
  return button("main", spec.waiting ? "main waiting wide" : "main wide", tap, [
    !spec.waiting && icon(spec.icon ?? "i-next"),
    h("span", null, spec.label),
  ]);
}

function second(spec, app) {
  if (!spec) return null;
  const tap = spec.stop ? () => app.say(spec.stop) : () => app.press(spec.tap);
  return button("second", spec.stop ? "wide off" : "wide", tap, [
    spec.icon && icon(spec.icon),
    h("span", null, spec.label),
  ]);
}

/** The banner while the table does not answer. */
export function lost(view) {
  const saved = view.undo
    ? `Everything up to “${view.undo}” is saved.`
    : "Everything so far is saved.";
  return h(
    "div",
    { class: "lost", role: "alert", "data-key": "lost" },
    icon("i-offline"),
    h("h2", null, "The table is out of reach"),
    h(
      "p",
      null,
      `${saved} The board takes no taps until it is back, so nothing is lost or counted twice.`,
    ),
    h(
      "div",
      null,
      h(
        "p",
        { class: "small" },
        "Trying again by itself. Is the computer that runs Totem awake?",
      ),
      h("div", { class: "bar-run" }, h("i", null)),
    ),
  );
}
