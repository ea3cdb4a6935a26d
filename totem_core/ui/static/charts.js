// Charts: drawn by the server for a width, fetched ahead, coloured by the page. The last
// picture stays until the next is there.

import { button, h, icon } from "./dom.js";

const EMPTY = "After the first round there is something to see.";
const WIDTHS = [312, 436, 552]; // charts are drawn per width: scaling makes words small
const drawn = new Map(); // what it shows -> promise of a finished drawing
const KEPT = 60; // drawings
const REST = 500; // ms at the census until charts are fetched
const AROUND = 56; // width of a chart's card beside the drawing
const frames = new ResizeObserver((seen) => {
  for (const { target } of seen) if (target.isConnected) target.totemFit?.();
});

/** Where the server's addresses begin: told by the page, or by a notebook's settings. */
function baseUrl() {
  const settings = document.getElementById("jupyter-config-data");
  const told = settings
    ? JSON.parse(settings.textContent).baseUrl
    : document.body.dataset.baseUrl;
  return told ?? "/";
}

/** The charts in the board's place. */
export function charts(view, app) {
  const back = button("charts", "", () => app.todo("charts"), [
    icon("i-village"),
    h("span", null, "Back to the board"),
  ]);
  return h(
    "main",
    { class: "charts", "data-key": "charts", "aria-label": "How the game goes" },
    h(
      "div",
      { class: "row" },
      h("h2", { class: "cut" }, "How the game goes"),
      h("span", { class: "push" }, back),
    ),
    chartCards(view, app),
  );
}

/** One card per chart of the view; the finding takes the title's place once it is known. */
export function chartCards(view, app) {
  if (!(view.charts?.length > 0))
    return [h("section", { class: "chart-card" }, h("p", { class: "quiet" }, EMPTY))];
  return view.charts.map(({ name, title }) => {
    const key = `${view.game}-${name}`;
    app.later(() => fill(app.root, key, view, name));
    return h(
      "section",
      { class: "chart-card", "data-chart": name, "data-key": key, "data-own": key },
      h("h2", null, title),
      h("p", { class: "small quiet finding" }),
      h("div", { class: "chart" }, h("p", { class: "quiet drawing" }, "Drawing")),
    );
  });
}

/** At the census people like to see how the game goes: its charts are drawn by then. */
export class Ahead {
  constructor(app) {
    this.app = app;
    this.moment = null;
  }

  see(view) {
    const moment = view.panel?.ask === "totem" ? `${view.game}-${view.seq}` : null;
    if (moment === this.moment) return;
    this.moment = moment;
    clearTimeout(this.timer);
    if (moment) this.timer = setTimeout(() => this.#fetch(view, moment), REST);
  }

  /** One after the other, as long as nobody plays on. */
  async #fetch(view, moment) {
    const place = this.app.root.querySelector(".board, .charts");
    const width = widthFor((place?.clientWidth ?? 0) - AROUND);
    for (const { name } of view.charts ?? [])
      if (this.moment === moment) await drawing(view, name, width);
  }
}

const widthFor = (room) => WIDTHS.findLast((each) => each <= room) ?? WIDTHS[0];

function fill(root, key, view, name) {
  const card = root.querySelector(`[data-own="${CSS.escape(key)}"]`);
  if (!card) return;
  const frame = card.lastElementChild;
  frame.totemFit = () => fit(card, frame, view, name);
  frames.observe(frame);
  frame.totemFit();
}

/** Hang the drawing of this moment in the frame's width, unless it hangs there already. */
async function fit(card, frame, view, name) {
  if (frame.clientWidth === 0) return;
  const width = widthFor(frame.clientWidth);
  const wanted = `${view.seq}-${width}`;
  if (card.totemWanted === wanted) return;
  card.totemWanted = wanted;
  const picture = await drawing(view, name, width);
  if (card.totemWanted !== wanted) return; // turned or played on meanwhile
  if (picture) return hang(card, frame, picture.cloneNode(true));
  card.totemWanted = null;
  if (!frame.querySelector("svg"))
    frame.replaceChildren(
      "This picture did not arrive. Open this page again to try once more.",
    );
}

function hang(card, frame, picture) {
  const { title, subtitle } = picture.dataset;
  if (title) card.firstElementChild.textContent = title;
  frame.previousElementSibling.textContent = subtitle ?? "";
  frame.replaceChildren(picture);
}

/** The promise of a drawing; what did not arrive is asked for again the next time. */
function drawing({ game, seq }, name, width) {
  const key = `${game}-${seq}-${name}-${width}`;
  if (!drawn.has(key)) {
    if (drawn.size >= KEPT) drawn.clear();
    const path = `totem/chart/${encodeURIComponent(game)}/${encodeURIComponent(name)}.svg`;
    const arriving = load(`${baseUrl()}${path}?width=${width}`, key);
    drawn.set(key, arriving);
    arriving.then((picture) => picture ?? drawn.delete(key));
  }
  return drawn.get(key);
}

async function load(address, key) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const parsed = new DOMParser().parseFromString(
      await answer.text(),
      "image/svg+xml",
    );
    const drawing = parsed.documentElement;
    if (drawing.nodeName !== "svg") return null;
    return document.importNode(tidy(drawing, key), true);
  } catch {
    return null;
  }
}

/** Drawings only: nothing that runs, and ids that stay apart from the next chart's. */
function tidy(drawing, key) {
  for (const node of [...drawing.querySelectorAll("script, foreignObject")])
    node.remove();
  for (const node of [drawing, ...drawing.querySelectorAll("*")]) {
    for (const { name, value } of [...node.attributes]) {
      if (name.startsWith("on")) node.removeAttribute(name);
      else if (name === "id") node.setAttribute(name, `${key}-${value}`);
      else if (value.includes("url(#"))
        node.setAttribute(name, value.replaceAll("url(#", `url(#${key}-`));
    }
  }
  return drawing;
}
