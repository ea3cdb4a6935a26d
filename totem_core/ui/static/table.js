// The entry: one widget, one root, the screen that the view asks for.

import { board } from "./board.js";
import { bubble } from "./bubble.js";
import { h, icon, patch, placeIcons } from "./dom.js";
import { rebased } from "./correct.js";
import { Ahead } from "./charts.js";
import { carry, choice, choose, forget, recall, remember } from "./drafts.js";
import { bar, lost, panel } from "./frame.js";
import { menu } from "./menu.js";
import { flash, show } from "./motion.js";
import { home } from "./pages.js";
import { question } from "./questions.js";
import { setup } from "./setup.js";
import { Taps } from "./taps.js";
import { win } from "./win.js";
import { SLOW, Wire } from "./wire.js";

const GUARD = 350; // ms after a new question in which the main button does nothing
const HINT = 4000;
const PHONE = 600; // width up to which the board lies below the panel

const exists = (value) => value !== undefined;

/** Whether the widget is the whole page, as under Voila, or one cell of a notebook. */
function isPage() {
  return Boolean(window.totemConnection ?? document.getElementById("rendered_cells"));
}

class App {
  constructor(model, el) {
    this.model = model;
    this.page = isPage();
    this.ui = { menu: false, charts: false, correct: null, hint: null, rulings: false };
    this.q = {};
    this.secret = null; // what one person writes while the others look away
    this.ahead = new Ahead(this);
    this.made = new Map(); // what is on the page and need not be built again
    this.moment = null;
    this.asked = null;
    this.askedAt = 0;
    this.afterwards = [];
    this.lost = false;
    this.saving = false;
    this.screen = h("div", { class: "screen" });
    this.root = h("div", { class: "totem" }, this.screen);
    el.append(this.root);
    this.bubble = bubble(this.root);
    this.wire = new Wire(model, {
      refused: (reply, place) => this.#refused(reply, place),
      done: (message) => this.#done(message),
      lost: () => this.#reach(true),
      back: () => this.#reach(false),
      saving: (saving) => this.#saves(saving),
    });
    this.#listen();
    this.view = model.get("view");
    this.paint();
    const asked = this.page
      ? new URLSearchParams(location.search).get("game")
      : this.view.game;
    this.send("hello", { game: asked ?? null });
  }

  #listen() {
    this.changed = () => this.#take(this.model.get("view"));
    this.repaint = () => this.paint();
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.model.on("change:view", this.changed);
    this.dark.addEventListener("change", this.repaint);
    this.taps = new Taps(this);
    this.root.addEventListener("input", (event) =>
      event.target.totemInput?.(event.target.value),
    );
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.ui.menu) this.set({ menu: false });
    });
  }

  close() {
    this.wire.close();
    this.model.off?.("change:view", this.changed);
    this.dark.removeEventListener("change", this.repaint);
    this.root.remove();
  }

  /** A new view from the table. */
  #take(view) {
    if (this.view.screen === "new" && view.screen === "game")
      remember(this.view, "new.", null);
    this.#bringDrafts(view);
    this.view = view;
    this.paint();
    if (!this.page) return;
    const address = new URL(location.href);
    if (view.game) address.searchParams.set("game", view.game);
    else address.searchParams.delete("game");
    if (address.href !== location.href)
      history.replaceState(history.state, "", address);
    document.title = view.round > 0 ? `Totem: round ${view.round}` : "Totem";
  }

  /** A move of another page, or a step taken back there, leaves what is typed here. */
  #bringDrafts(view) {
    const { game, seq } = this.view;
    if (!game || view.game !== game || view.seq === seq) return;
    if (this.guest || view.screen !== "game") return;
    carry(this.view, view, (question, value) =>
      question === "correct" ? rebased(value, this.view, view) : value,
    );
  }

  /** What belongs to one moment is forgotten with it. */
  #enter(view) {
    const { screen, game, seq, panel: asks } = view;
    const moment = [screen, game, seq, asks?.ask, asks?.family, view.phase].join("|");
    if (moment === this.moment) return;
    this.moment = moment;
    this.q = {};
    // others may write meanwhile, but whoever leaves the question finds the cover again
    if (this.secret?.ask !== asks?.ask) this.secret = null;
    this.ui = { ...this.ui, menu: false, charts: false, correct: null, rulings: false };
    const kept = screen === "game" && !this.guest ? recall(view, "correct") : null;
    if (kept) this.ui.correct = kept;
  }

  paint() {
    const { view } = this;
    this.#enter(view);
    const rootClass = this.#rootClass();
    if (this.root.className !== rootClass) this.root.className = rootClass;
    const fresh = h(
      "div",
      { class: "screen" },
      this.#screen(view),
      menu(view, this),
      this.lost && lost(view),
    );
    show(patch(this.screen, fresh));
    for (const task of this.afterwards.splice(0)) task();
    this.ahead.see(view);
  }

  /** A guest looks on: nothing that writes is offered. */
  get guest() {
    return this.view.role === "guest";
  }

  #rootClass() {
    const theme = choice("theme") ?? "auto";
    const dark = theme === "dark" || (theme === "auto" && this.dark.matches);
    return ["totem", dark ? "dark" : "light", this.page ? "full" : ""]
      .filter(Boolean)
      .join(" ");
  }

  #screen(view) {
    const pages = { home, new: setup, win };
    const page = pages[view.screen];
    if (page) {
      this.#asks(view.screen);
      const made = page(view, this);
      if (this.lost) made.classList.add("blocked");
      return made;
    }
    if (view.screen !== "game")
      return h(
        "div",
        { class: "hush", "data-key": "hush" },
        icon("cottage", "ic-40"),
        "Opening the table",
      );
    return this.#game(view);
  }

  #game(view) {
    const asked = question(view, this);
    this.#asks([asked.ask, asked.title, view.panel.family, view.phase].join("|"));
    const stage = asked.stage ?? board(view, asked.look ?? {}, this);
    const kinds = [
      "app",
      this.leftHanded() ? "left-hand" : "",
      this.lost ? "blocked" : "",
      view.past ? "past" : "",
    ];
    return h(
      "div",
      { class: kinds.filter(Boolean).join(" "), "data-key": "app" },
      bar(view, this),
      stage,
      panel(view, asked, this),
    );
  }

  #asks(key) {
    if (key === this.asked) return;
    this.asked = key;
    this.askedAt = performance.now();
  }

  /** The main spot: a double tap must not answer the next question. */
  press(tap) {
    if (performance.now() - this.askedAt >= GUARD) tap();
  }

  // drafts, and what is open on this page only

  draft(legal) {
    const kept = recall(this.view, this.#questionName());
    try {
      return kept && legal(kept) ? kept : null;
    } catch {
      return null; // a draft of another shape, from an older page
    }
  }

  keep(value) {
    remember(this.view, this.#questionName(), value);
    this.paint();
  }

  #questionName() {
    const { panel: asks, screen, round } = this.view;
    // next round's question is another one, even when the same draft would be legal
    return [asks?.ask ?? screen, asks?.family ?? "", round].filter(exists).join(".");
  }

  set(patchUi, then) {
    this.ui = { ...this.ui, ...patchUi };
    this.paint();
    then?.();
  }

  ask(patchQ) {
    this.q = { ...this.q, ...patchQ };
    this.paint();
  }

  /** On a phone the panel may have been scrolled away from the cottage just tapped. */
  toPanel() {
    if (this.root.clientWidth > PHONE) return;
    this.root.querySelector(".panel")?.scrollIntoView({ block: "start" });
  }

  correcting(patchCorrect) {
    this.ui.correct = { ...this.ui.correct, ...patchCorrect };
    remember(this.view, "correct", this.ui.correct);
    this.paint();
  }

  leave() {
    remember(this.view, "correct", null);
    this.set({ correct: null });
  }

  later(task) {
    this.afterwards.push(task);
  }

  // talking to the table

  send(type, fields) {
    this.ui.hint = null; // what was taken back is old news now
    return this.wire.send(type, fields, this.bubble.placeOf(this.tapped));
  }

  act(moves) {
    return this.send("act", { game: this.view.game, after: this.view.seq, moves });
  }

  /** What a button of the view may ask for by name. */
  todo(name) {
    const { game, seq } = this.view;
    const first = this.view.families?.find(({ now }) => now) ?? this.view.families?.[0];
    const todos = {
      undo: () => this.send("undo", { game, after: seq }),
      redo: () => this.send("redo", { game, after: seq }),
      history: () => this.send("history", { game }),
      now: () => this.send("now", { game }),
      home: () => this.send("home", {}),
      throw: () => this.send("throw", { game, after: seq, family: null }),
      advance: () => this.act([{ move: "advance" }]),
      charts: () =>
        this.set({ charts: !this.ui.charts, correct: null }, () =>
          this.#bringIn(".charts"),
        ),
      correct: () =>
        this.set({
          charts: false,
          correct: { seat: first.family, spot: null, owner: first.family, draft: null },
        }),
    };
    todos[name]?.();
  }

  #done({ type, after }) {
    // an answer that was sent is no draft; a look at the history is no answer
    if (after !== undefined && this.view.seq !== after) this.#settleDrafts();
    const before = this.lastView ?? this.view;
    const words = {
      undo: before.undo && `Taken back: ${before.undo}`,
      redo: before.redo && `Done again: ${before.redo}`,
    };
    if (words[type]) this.#hint(words[type]);
    this.taps.release();
  }

  #refused({ text, rule }, place) {
    this.taps.drop();
    this.bubble.show(text, rule, place);
  }

  #settleDrafts() {
    forget(this.view);
    this.moment = null;
    this.paint();
  }

  #hint(text) {
    clearTimeout(this.hintTimer);
    this.set({ hint: text });
    this.hintTimer = setTimeout(() => this.set({ hint: null }), HINT);
  }

  #saves(saving) {
    clearTimeout(this.saveTimer);
    if (saving) {
      this.lastView = this.view;
      this.saveTimer = setTimeout(() => this.#showSaving(true), SLOW);
    } else if (this.saving) this.#showSaving(false);
  }

  #showSaving(saving) {
    this.saving = saving;
    this.paint();
  }

  #reach(gone) {
    this.lost = gone;
    if (gone) this.taps.drop();
    this.paint();
  }

  // sentences and pointers

  say(text, rule = null) {
    this.bubble.show(text, rule, this.bubble.placeOf(this.tapped));
  }

  point() {
    const places = [...this.root.querySelectorAll("[data-wanted]")];
    flash(places);
    places[0]?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** On a phone the new thing may stand below the panel. */
  #bringIn(what) {
    this.root
      .querySelector(what)
      ?.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  // choices of this tablet

  theme(name) {
    choose("theme", name);
    this.paint();
  }

  leftHanded() {
    return choice("leftHand") ?? this.view.left_hand ?? false;
  }

  flip() {
    choose("leftHand", !this.leftHanded());
    this.paint();
  }

  async fullScreen() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
      this.paint();
    } catch {
      this.say("This browser does not offer a full screen.");
    }
  }
}

function render({ model, el }) {
  placeIcons();
  const app = new App(model, el);
  return () => app.close();
}

export default { render };
