// Charts: drawn by the server, fetched once the board is usable, coloured by the page.

import { button, h, icon } from "./dom.js";

const EMPTY = "After the first round there is something to see.";
const drawn = new Map(); // address -> promise of a finished drawing

/** Where the server's addresses begin: told by the page, or by a notebook's settings. */
function baseUrl() {
  const settings = document.getElementById("jupyter-config-data");
  const told = settings ? JSON.parse(settings.textContent).baseUrl : document.body.dataset.baseUrl;
  return told ?? "/";
}

/** The charts in the board's place. */
export function charts(view, app) {
  const back = button("charts", "", () => app.todo("charts"), [icon("i-village"), h("span", null, "Back to the board")]);
  return h("main", { class: "charts", "data-key": "charts", "aria-label": "How the game goes" }, h("div", { class: "row" }, h("h2", { class: "cut" }, "How the game goes"), h("span", { class: "push" }, back)), chartCards(view, app));
}

/** One card per chart of the view. */
export function chartCards(view, app) {
  if (!(view.charts?.length > 0)) return [h("section", { class: "chart-card" }, h("p", { class: "quiet" }, EMPTY))];
  return view.charts.map(({ name, title }) => {
    const key = `${view.game}-${view.seq}-${name}`;
    const frame = h("div", { class: "chart", role: "img", "aria-label": title, "data-own": key, "data-key": key });
    app.later(() => fill(app.root, key, view.game, name));
    return h("section", { class: "chart-card", "data-key": `card-${name}` }, h("h2", null, title), frame);
  });
}

async function fill(root, key, game, name) {
  const address = `${baseUrl()}totem/chart/${encodeURIComponent(game)}/${encodeURIComponent(name)}.svg`;
  if (!drawn.has(key)) drawn.set(key, load(address, key));
  const drawing = await drawn.get(key);
  const frame = root.querySelector(`[data-own="${CSS.escape(key)}"]`);
  if (!frame || frame.childElementCount > 0) return;
  if (drawing) frame.replaceChildren(drawing.cloneNode(true));
  else {
    drawn.delete(key);
    frame.textContent = "This picture did not arrive. Open the page of charts again to try once more.";
  }
}

async function load(address, key) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const drawing = parsed.documentElement;
    if (drawing.nodeName !== "svg") return null;
    return document.importNode(tidy(drawing, key), true);
  } catch {
    return null;
  }
}

/** Drawings only: nothing that runs, and ids that stay apart from the next chart's. */
function tidy(drawing, key) {
  for (const node of [...drawing.querySelectorAll("script, foreignObject")]) node.remove();
  for (const node of [drawing, ...drawing.querySelectorAll("*")]) {
    for (const { name, value } of [...node.attributes]) {
      if (name.startsWith("on")) node.removeAttribute(name);
      else if (name === "id") node.setAttribute(name, `${key}-${value}`);
      else if (value.includes("url(#")) node.setAttribute(name, value.replaceAll("url(#", `url(#${key}-`));
    }
  }
  return drawing;
}
