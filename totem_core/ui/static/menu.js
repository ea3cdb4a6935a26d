// More: correcting and looking, then the choices of this tablet.

import { button, h, icon } from "./dom.js";
import { choice } from "./drafts.js";
import { houseRules } from "./rulings.js";

/** More: correcting and looking, then the choices of this tablet. */
export function menu(view, app) {
  if (!app.ui.menu) return null;
  const inGame = view.screen === "game";
  const rules = app.ui.menu === "rules";
  return [
    h("button", {
      type: "button",
      class: "veil",
      "data-do": "close",
      "data-key": "veil",
      "aria-label": "Close",
      tap: () => app.set({ menu: false }),
    }),
    h(
      "div",
      {
        class: "menu",
        role: "dialog",
        "aria-label": rules ? "House rules" : "Correct and settings",
        "data-key": rules ? "menu-rules" : "menu",
      },
      rules ? houseRules(view) : lines(view, inGame, app),
    ),
  ];
}

function lines(view, inGame, app) {
  return [
    view.title && h("h3", null, view.title),
    inGame && gameLines(view, app),
    inGame && h("hr", null),
    h("span", { class: "legend small" }, "Light"),
    themes(app),
    line("left-hand", "i-hand", "Left-handed", app.leftHanded() ? "on" : "off", () =>
      app.flip(),
    ),
    line(
      "fullscreen",
      "i-full",
      "Full screen",
      document.fullscreenElement ? "on" : "off",
      () => app.fullScreen(),
    ),
    view.screen !== "home" &&
      line("home", "i-home", "All games", "", () =>
        app.set({ menu: false }, () => app.send("home", {})),
      ),
  ];
}

function gameLines(view, app) {
  const open = (todo) => () => app.set({ menu: false }, () => app.todo(todo));
  return [
    !app.guest && line("correct", "i-pencil", "Correct the board", "", open("correct")),
    line("history", "i-history", "History", "", open("history")),
    line("charts", "i-chart", "How the game goes", "", open("charts")),
    view.options?.length > 0 &&
      line("rules", "i-drum", "House rules", view.options.length, () =>
        app.set({ menu: "rules" }),
      ),
  ];
}

function line(todo, drawing, label, state, tap) {
  return button(todo, "line", tap, [
    icon(drawing),
    h("span", null, label),
    state && h("span", { class: "state" }, state),
  ]);
}

function themes(app) {
  const chosen = choice("theme") ?? "auto";
  const names = { auto: "As device", light: "Light", dark: "Dark" };
  return h(
    "div",
    { class: "seg" },
    Object.entries(names).map(([theme, label]) =>
      button("theme", theme === chosen ? "sel" : "", () => app.theme(theme), label, {
        "data-theme": theme,
        "aria-pressed": theme === chosen ? "true" : "false",
      }),
    ),
  );
}
