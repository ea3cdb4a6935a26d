// Phase 8: the ranks of the census and what they bring.

import { h, icon, mark, said } from "./dom.js";
import { familyOf } from "./words.js";

/** The ranks, and one main tap into the next round. */
export function totem(view, app, common) {
  const most = Math.max(1, ...view.panel.ranks.map(({ size }) => size));
  const goes = app.ui.charts ? "Back to the board" : "How the game goes";
  const look = { label: goes, icon: app.ui.charts ? "i-village" : "i-chart", tap: () => app.todo("charts") };
  return {
    body: [h("ol", { class: "ranks span" }, view.panel.ranks.map((rank) => row(view, rank, most)))],
    second: view.charts?.length > 0 ? look : common.second,
  };
}

function row(view, rank, most) {
  const { colour, name } = familyOf(view, rank.family);
  return h(
    "li",
    { class: `rank f-${colour}`, "data-key": `rank-${rank.family}` },
    h("span", { class: "place" }, rank.place),
    h("span", { class: "who" }, mark(colour), said(name, "cut")),
    h("span", { class: "size", title: "people" }, rank.size),
    h("span", { class: "meter" }, h("i", { style: `width: ${Math.round((100 * rank.size) / most)}%` })),
    h("span", { class: "gain" }, gain(rank, colour)),
  );
}

function gain({ gain: what, text }, colour) {
  if (what === "piece") return h("span", { class: `pill good f-${colour}` }, icon(`totem-${colour}`), text);
  if (what === "bird") return h("span", { class: "pill" }, icon("bird", "bird"), text);
  return h("span", { class: "small quiet" }, text || "nothing this round");
}
