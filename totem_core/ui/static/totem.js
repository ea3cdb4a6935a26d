// Phase 8: the ranks of the census and what they bring.

import { h, icon, mark, said } from "./dom.js";
import { whyProps, whyText } from "./reasons.js";
import { reveal } from "./reveal.js";
import { familyOf } from "./words.js";

/** The ranks, and one main tap into the next round; unused chips may be shown before. */
export function totem(view, app) {
  const asked = view.panel.unused ? showing(view, app) : null;
  return asked?.picked ? asked : { ...asked, ...census(view, app, asked?.body ?? []) };
}

/** Chips that nobody turned up: tap the cottage, then the kind. */
function showing(view, app) {
  const { unused } = view.panel;
  const panel = { ...unused, verb: "show", turn: null, shown: null };
  const asked = reveal({ ...view, panel }, app);
  const look = {
    ...asked.look,
    lies: (f, c, lying) => turned(view, lying, unused.shown.filter(at(f, c))),
  };
  if (asked.picked)
    return {
      ...asked,
      look,
      title: "An unused spell",
      lead: "It does nothing any more.",
      second: {
        label: "Leave it face down",
        icon: "i-undo",
        tap: () => app.ask({ pick: null }),
      },
    };
  if (app.guest) return { look, body: [] };
  const words =
    unused.chips.length > 0
      ? "Unused spells may be shown: tap the cottage."
      : unused.shown.length > 0 && "All unused spells have been shown.";
  const body = words ? [h("p", { class: "quiet small span" }, words)] : [];
  return { look, body };
}

const at = (f, c) => (move) => move.family === f && move.cottage === c;

/** The chips of a cottage with those shown after the census lying open. */
function turned(view, lying, shown) {
  return lying.flatMap((chip) => {
    if (chip.up) return [chip];
    const open = shown.filter(
      ({ caster }) => familyOf(view, caster).colour === chip.owner,
    );
    const down = chip.count - open.length;
    return [
      ...open.map(({ kind }) => ({ owner: chip.owner, kind, up: true, count: 1 })),
      ...(down > 0 ? [{ ...chip, count: down }] : []),
    ];
  });
}

function census(view, app, more) {
  const most = Math.max(1, ...view.panel.ranks.map(({ size }) => size));
  const goes = app.ui.charts ? "Back to the board" : "How the game goes";
  return {
    body: [
      h(
        "ol",
        { class: "ranks span" },
        view.panel.ranks.map((rank) => row(view, rank, most, app)),
      ),
      ...more,
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
