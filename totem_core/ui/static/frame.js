// The frame round a game: bar with phases and tools, panel with its one spot, More menu.

import { button, h, icon } from "./dom.js";
import { choice } from "./drafts.js";

/** The bar: home, round, the eight phases, undo, redo, history, more. */
export function bar(view, app) {
  return h(
    "header",
    { class: "bar", "data-key": "bar" },
    tool("home", "i-home", "All games", () => app.send("home", {}), "home-btn"),
    h("span", { class: "round" }, view.round > 0 ? `Round ${view.round}` : "Set-up"),
    h("ol", { class: "phases", "aria-label": "phases of the round" }, view.phases.map(phase)),
    h(
      "span",
      { class: "tools" },
      step("undo", "i-undo", "Undo", view.undo, "There is nothing to take back yet.", app),
      step("redo", "i-redo", "Redo", view.redo, "Nothing has been taken back.", app),
      tool("history", "i-history", "History", () => app.todo("history")),
      tool("more", "i-more", "Correct and settings", () => app.set({ menu: !app.ui.menu }), "", {
        "aria-expanded": app.ui.menu ? "true" : "false",
      }),
    ),
  );
}

function phase({ n, name, state }) {
  const current = state === "now" ? "step" : null;
  return h("li", { "aria-current": current }, h("i", null, state === "done" ? icon("i-check") : n), h("span", null, name));
}

function tool(todo, drawing, label, tap, kind = "", more = {}) {
  return button(todo, `icon ${kind}`, tap, icon(drawing), { "aria-label": label, title: label, ...more });
}

/** Undo and redo say what they will change, and why they cannot. */
function step(todo, drawing, name, what, refusal, app) {
  const label = what ? `${name}: ${what}` : name;
  const tap = what ? () => app.todo(todo) : () => app.say(refusal);
  return tool(todo, drawing, label, tap, "", { "aria-disabled": what ? null : "true" });
}

/** The panel of one question; see questions.js for what a question is made of. */
export function panel(view, question, app) {
  return h(
    "aside",
    { class: "panel", "data-key": "panel", "data-ask": question.ask },
    h(
      "div",
      { class: "panel-head" },
      h("h2", null, question.title),
      app.ui.hint
        ? h("p", { class: "hint", role: "status" }, icon("i-check"), h("span", null, app.ui.hint))
        : h("p", null, question.lead ?? ""),
    ),
    h("div", { class: `panel-body ${question.cols ? "cols" : ""}`, "data-key": `body-${question.ask}` }, question.body),
    h("div", { class: "panel-foot" }, second(question.second, app), main(question.main, app)),
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
  return button("second", spec.stop ? "wide off" : "wide", tap, [spec.icon && icon(spec.icon), h("span", null, spec.label)]);
}

/** What the app did by itself since the last stop, each line with its Why. */
export function receipts(view, app) {
  if (!(view.receipts?.length > 0)) return null;
  return h("ul", { class: "receipts span", "aria-label": "done by itself" }, view.receipts.map((each, at) => receipt(each, at, app)));
}

function receipt({ text, why }, at, app) {
  const key = `receipt-${at}`;
  const inside = [icon("i-check"), h("span", null, text)];
  if (!why) return h("li", null, h("div", { class: "receipt" }, inside));
  return h(
    "li",
    null,
    h("button", { type: "button", class: "receipt", ...whyProps(key, app) }, inside, h("span", { class: "ask" }, "Why?")),
    app.q.why === key && whyText(why),
  );
}

/** What makes a button open and close the reason with this key. */
export function whyProps(key, app) {
  const open = app.q.why === key;
  return { "data-do": "why", "data-why": key, "aria-expanded": open ? "true" : "false", tap: () => app.ask({ why: open ? "closed" : key }) };
}

export function whyButton(key, app) {
  return h("button", { type: "button", class: "why", ...whyProps(key, app) }, "Why?");
}

/** The rule in a sentence, its id in small print. */
export function whyText({ title, text, rule }, kind = "") {
  return h("div", { class: `why-text ${kind}` }, title && h("b", null, `${title} `), text, rule && h("span", { class: "rule" }, ` ${rule}`));
}

/** A remark of the panel; one with a reason opens it at a tap. */
export function note({ text, tone, why }, at, app) {
  const drawing = tone === "good" ? "i-check" : tone === "info" ? null : "i-warn";
  const key = `note-${at}`;
  const inside = [drawing && icon(drawing), h("span", null, text)];
  if (!why) return h("div", { class: `note ${tone ?? ""}` }, inside);
  return [
    h("button", { type: "button", class: `note ${tone ?? ""}`, ...whyProps(key, app) }, inside, h("span", { class: "ask" }, "Why?")),
    app.q.why === key && whyText(why),
  ];
}

/** The banner while the table does not answer. */
export function lost(view) {
  const saved = view.undo ? `Everything up to “${view.undo}” is saved.` : "Everything so far is saved.";
  return h(
    "div",
    { class: "lost", role: "alert", "data-key": "lost" },
    icon("i-offline"),
    h("h2", null, "The table is out of reach"),
    h("p", null, `${saved} The board takes no taps until it is back, so nothing is lost or counted twice.`),
    h(
      "div",
      null,
      h("p", { class: "small" }, "Trying again by itself. Is the computer that runs Totem awake?"),
      h("div", { class: "bar-run" }, h("i", null)),
    ),
  );
}

/** More: correcting and looking, then the choices of this tablet. */
export function menu(view, app) {
  if (!app.ui.menu) return null;
  const inGame = view.screen === "game";
  return [
    h("button", { type: "button", class: "veil", "data-do": "close", "data-key": "veil", "aria-label": "Close", tap: () => app.set({ menu: false }) }),
    h(
      "div",
      { class: "menu", role: "dialog", "aria-label": "Correct and settings", "data-key": "menu" },
      view.title && h("h3", null, view.title),
      inGame && gameLines(view, app),
      inGame && h("hr", null),
      h("span", { class: "legend small" }, "Light"),
      themes(app),
      line("left-hand", "i-hand", "Left-handed", app.leftHanded() ? "on" : "off", () => app.flip()),
      line("fullscreen", "i-full", "Full screen", document.fullscreenElement ? "on" : "off", () => app.fullScreen()),
      view.options?.length > 0 && h("p", { class: "small quiet" }, `House rules: ${view.options.join(" · ")}`),
      view.screen !== "home" && line("home", "i-home", "All games", "", () => app.set({ menu: false }, () => app.send("home", {}))),
    ),
  ];
}

function gameLines(view, app) {
  const open = (todo) => () => app.set({ menu: false }, () => app.todo(todo));
  return [
    line("correct", "i-pencil", "Correct the board", "", open("correct")),
    line("history", "i-history", "History", "", open("history")),
    line("charts", "i-chart", "How the game goes", "", open("charts")),
  ];
}

function line(todo, drawing, label, state, tap) {
  return button(todo, "line", tap, [icon(drawing), h("span", null, label), state && h("span", { class: "state" }, state)]);
}

function themes(app) {
  const chosen = choice("theme") ?? "auto";
  const names = { auto: "As device", light: "Light", dark: "Dark" };
  return h(
    "div",
    { class: "seg" },
    Object.entries(names).map(([theme, label]) =>
      button("theme", theme === chosen ? "sel" : "", () => app.theme(theme), label, { "data-theme": theme, "aria-pressed": theme === chosen ? "true" : "false" }),
    ),
  );
}
