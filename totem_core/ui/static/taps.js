// Taps: what a finger meant, and the one tap that may wait for the answer to the last.

import { SLOW } from "./wire.js";

// opens or closes something on this page only, whatever is under way
const LOCAL = new Set(
  ("more close rules theme left-hand fullscreen charts correct" +
    " why note rulings unfold").split(" "),
);
// asks the same wherever the game has got to
const TOOLS = new Set(["undo", "redo", "history", "home", "more"]);
// says something else with every question
const ANSWERS = new Set(["main", "second"]);
const PASSING = new Set(["data-wanted", "data-moves", "data-held"]);
const TWICE = "One moment. The last tap is being saved.";
const EARLY = "The table had moved on. Please tap again.";

/** What a place is called, the same before and after a repaint. */
function nameOf(node) {
  const names = [...node.attributes]
    .filter(({ name }) => name.startsWith("data-") && !PASSING.has(name))
    .map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`);
  return node.nodeName + names.join("");
}

export class Taps {
  constructor(app) {
    this.app = app;
    this.last = ""; // the name of the place tapped last
    this.held = null;
    app.root.addEventListener("click", (event) => this.#click(event));
  }

  #click(event) {
    const { app } = this;
    app.bubble.hide();
    let node = event.target;
    while (node && node !== app.root && !node.totemTap) node = node.parentNode;
    if (!node?.totemTap || app.lost) return;
    const todo = node.dataset.do;
    if (app.wire.pending && todo && !LOCAL.has(todo)) this.#hold(node, todo);
    else this.#tap(node);
  }

  #tap(node) {
    this.last = nameOf(node);
    this.app.tapped = node;
    node.totemTap();
  }

  /** The last answer is under way: one more tap waits for it, a double tap does not. */
  #hold(node, todo) {
    const { app } = this;
    const name = nameOf(node);
    if (name === this.last || this.held) {
      const waited = Date.now() - app.wire.pending.since;
      if (this.held ? name !== this.held.name : waited > SLOW)
        app.bubble.show(TWICE, null, app.bubble.placeOf(node));
      return;
    }
    node.setAttribute("data-held", "");
    const place = app.bubble.placeOf(node);
    this.held = { name, node, place, question: this.#question(todo) };
  }

  #question(todo) {
    const { view, asked } = this.app;
    if (TOOLS.has(todo)) return view.game;
    if (ANSWERS.has(todo)) return asked;
    return [view.screen, view.game, view.panel?.ask, view.round, view.phase].join("|");
  }

  /** The answer is here: the tap that waited counts if its place still asks the same. */
  release() {
    const held = this.drop();
    if (!held) return;
    const { app } = this;
    const found = [...app.root.querySelectorAll(held.name)].filter(
      (node) => node.totemTap && nameOf(node) === held.name,
    );
    const todo = found[0]?.dataset.do;
    const same = this.#question(todo) === held.question;
    if (same && (found.length === 1 || TOOLS.has(todo))) this.#tap(found[0]);
    else app.bubble.show(EARLY, null, held.place);
  }

  /** Forget the tap that waits. */
  drop() {
    const { held } = this;
    this.held = null;
    held?.node.removeAttribute("data-held");
    return held;
  }
}
