// Phase 2, spells b: every family writes in secret where its spells shall lie.

import { h } from "./dom.js";
import { familyOf, many, nameOf } from "./words.js";
import { cover, whisper, written } from "./secrets.js";

const HAND = 10; // spells in a family's set

/** First the cover, then the writer's own board. */
export function orders(view, app) {
  const { rows, family: next } = view.panel;
  const owing = rows.filter((row) => !row.written).map(({ family }) => family);
  const kept = written(view, app, owing);
  if (kept) return writing(view, app, kept);
  return cover(view, app, {
    next,
    lead: view.panel.lead,
    draft: () => [],
    rows: rows.map((row) => ({
      family: row.family,
      owes: !row.written,
      words: row.written
        ? "has written"
        : `${row.free} free, ${many(row.birds, "bird")} in the pen`,
    })),
  });
}

function writing(view, app, { by, draft }) {
  const row = view.panel.rows.find(({ family }) => family === by);
  const name = nameOf(view, by);
  const price = Math.max(0, draft.length - row.free);
  const keep = (chips) => whisper(view, app, by, chips);
  const tap = (family, cottage) =>
    draft.length < row.max
      ? keep([...draft, { family, cottage, kind: null }])
      : app.say(full(name, row));
  return {
    title: `${name} writes`,
    lead: "Tap the cottage of each spell. The others look away.",
    body: [account(row, draft.length, price)],
    main: {
      label: `${name} has written`,
      icon: "i-check",
      tap: () => app.act([{ move: "orders", family: by, chips: draft }]),
    },
    second: {
      label: "Take the last one back",
      icon: "i-undo",
      stop: draft.length === 0 ? "No spell is written down yet." : null,
      tap: () => keep(draft.slice(0, -1)),
    },
    look: {
      tap,
      mode: (family) => (familyOf(view, family).extinct ? "" : "target"),
      birds: { [by]: row.birds - price },
      lies: (family, cottage, lying) => [
        ...lying,
        ...pile(view, by, draft, family, cottage),
      ],
    },
  };
}

/** The chips written down for one cottage, as they will lie there. */
function pile(view, by, draft, family, cottage) {
  const count = draft.filter(
    (chip) => chip.family === family && chip.cottage === cottage,
  ).length;
  const { colour } = familyOf(view, by);
  return count > 0 ? [{ owner: colour, kind: null, up: false, count }] : [];
}

function account(row, number, price) {
  const line = (words, value, kind = "") => [
    h("dt", { class: kind }, words),
    h("dd", { class: kind }, value),
  ];
  return h(
    "dl",
    { class: "sumline span" },
    line("Spells written", `${number} of ${row.max}`, "first"),
    line("Free of charge", row.free),
    line("It costs", many(price, "bird"), "total"),
  );
}

function full(name, row) {
  if (row.max >= HAND) return "Ten spells are all a family has.";
  return `Every further spell costs a bird, and ${name} has no more to give.`;
}
