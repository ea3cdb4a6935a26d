// Charts: drawn by the server, fetched once the board is usable, coloured by the page.

import { button, h, icon } from "./dom.js";

const EMPTY = "After the first round there is something to see.";
const WIDTHS = [312, 436, 552]; // charts are drawn per width, never scaled down
const drawn = new Map(); // address -> promise of a finished drawing

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
    const key = `${view.game}-${view.seq}-${name}`;
    app.later(() => fill(app.root, key, view.game, name));
    const waiting = h("p", { class: "quiet drawing" }, "Drawing");
    return h(
      "section",
      { class: "chart-card", "data-chart": name, "data-key": key, "data-own": key },
      h("h2", null, title),
      h("div", { class: "chart" }, waiting),
    );
  });
}

async function fill(root, key, game, name) {
  const card = root.querySelector(`[data-own="${CSS.escape(key)}"]`);
  if (!card || card.totemFilled) return;
  card.totemFilled = true;
  const frame = card.lastElementChild;
  const width = WIDTHS.findLast((each) => each <= frame.clientWidth) ?? WIDTHS[0];
  const address = `${baseUrl()}totem/chart/${encodeURIComponent(game)}/${encodeURIComponent(name)}.svg?width=${width}`;
  if (!drawn.has(address + key)) drawn.set(address + key, load(address, key));
  const drawing = await drawn.get(address + key);
  if (drawing) return hang(card, frame, drawing.cloneNode(true));
  drawn.delete(address + key);
  card.totemFilled = false;
  frame.replaceChildren(
    "This picture did not arrive. Open this page again to try once more.",
  );
}

function hang(card, frame, drawing) {
  const { title, subtitle } = drawing.dataset;
  if (title) card.firstElementChild.textContent = title;
  if (subtitle) frame.before(h("p", { class: "small quiet" }, subtitle));
  frame.replaceChildren(drawing);
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
