// Phase 8: the ranks of the census and what they bring.

import { h, icon, mark, said } from "./dom.js";
import { whyProps, whyText } from "./reasons.js";
import { familyOf } from "./words.js";

/** The ranks, and one main tap into the next round. */
export function totem(view, app) {
  const most = Math.max(1, ...view.panel.ranks.map(({ size }) => size));
  const goes = app.ui.charts ? "Back to the board" : "How the game goes";
  return {
    body: [
      h(
        "ol",
        { class: "ranks span" },
        view.panel.ranks.map((rank) => row(view, rank, most, app)),
      ),
    ],
    second: {
      label: goes,
      icon: app.ui.charts ? "i-village" : "i-chart",
      tap: () => app.todo("charts"),
    },
  };
}

function row(view, rank, most, app) {
  const { colour } = familyOf(view, rank.family);
  const key = `rank-${rank.family}`;
  const inside = rankInside(view, rank, most);
  const bar = rank.why
    ? h(
        "button",
        { type: "button", class: `rank f-${colour}`, ...whyProps(key, app) },
        inside,
      )
    : h("div", { class: `rank f-${colour}` }, inside);
  return h(
    "li",
    { "data-key": key },
    bar,
    rank.why && app.q.why === key && whyText(rank.why),
  );
}

function rankInside(view, rank, most) {
  const { colour, name } = familyOf(view, rank.family);
  return [
    h("span", { class: "place" }, rank.place || "–"),
    h("span", { class: "who" }, mark(colour), said(name, "cut")),
    h("span", { class: "size", title: "people" }, rank.size),
    h(
      "span",
      { class: "meter" },
      h("i", { style: `width: ${Math.round((100 * rank.size) / most)}%` }),
    ),
    h(
      "span",
      { class: "gain" },
      gain(rank, colour),
      rank.why && h("span", { class: "ask" }, "Why?"),
    ),
  ];
}

function gain({ gain: what, text }, colour) {
  if (what === "piece")
    return h("span", { class: `pill good f-${colour}` }, icon(`totem-${colour}`), text);
  if (what === "bird") return h("span", { class: "pill" }, icon("bird", "bird"), text);
  return h("span", { class: "small quiet" }, text || "nothing this round");
}
