// Feast a and b: the other players choose who leaves a family that is short.

import { h } from "./dom.js";
import { NOBODY, chosenBody, choosing, room } from "./feast.js";
import { cover, whisper, written } from "./secrets.js";
import { FLOORS, KINDS, familyOf, many, nameOf, sum } from "./words.js";
import { who, zoom } from "./zoom.js";

/** Feast a, and picks made again: one tap on the person who leaves. */
export function pick(view, app) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const tap = (kind, cottage) =>
    app.act([{ move: "pick", by: panel.by, family: panel.family, cottage, kind }]);
  return {
    body: [
      h(
        "p",
        { class: "span" },
        h(
          "b",
          null,
          `${many(panel.left, "person", "people")} of ${family.name} to go.`,
        ),
        " Elders may be chosen too.",
      ),
    ],
    stage: zoom(view, family, {
      kind: "choose",
      floors: FLOORS,
      cell: (kind, c) => onePerson(family, panel.cells[c], kind, c, tap),
      sum: (c) => h("span", { class: "sum" }, family.cottages[c].total),
      door: () => null,
    }),
  };
}

function onePerson(family, codes, kind, c, tap) {
  const { code, name } = KINDS[kind];
  const number = family.cottages[c].people[kind];
  if (!codes.includes(code)) return h("span", { class: "v" });
  return room(kind, c, "v wanted", `one ${name} of ${family.cottages[c].tag} leaves`, {
    wanted: true,
    tap: () => tap(code, c),
    inside: who(kind, number),
  });
}

/** Feast b: first the cover, then as many taps as picks are owed. */
export function write(view, app) {
  const { panel } = view;
  const owing = panel.writers.filter(({ owes }) => owes > 0);
  const kept = written(
    view,
    app,
    owing.map(({ family }) => family),
  );
  if (kept) return writing(view, app, kept);
  const most = (family) => owing.find((row) => row.family === family);
  return cover(view, app, {
    next: panel.by,
    lead: panel.lead,
    draft: () => NOBODY(),
    rows: panel.writers.map(({ family }) => ({
      family,
      owes: Boolean(most(family)),
      words: most(family)
        ? `writes ${many(most(family).owes, "person", "people")}`
        : "nothing more to write",
    })),
  });
}

function writing(view, app, { by, draft }) {
  const { panel } = view;
  const family = familyOf(view, panel.family);
  const name = nameOf(view, by);
  const most = panel.writers.find((row) => row.family === by).owes;
  const left = most - sum(draft.map(sum));
  const keep = (picks) => whisper(view, app, by, picks ?? NOBODY());
  const go = () => app.act([{ move: "write", by, family: panel.family, picks: draft }]);
  const choice = { panel: { ...panel, missing: most }, gone: draft, keep, app, left };
  return {
    ...choosing(view, family, choice),
    title: `${name} writes`,
    lead: `Tap who of ${family.name} leaves. The others look away.`,
    body: chosenBody(family, choice),
    main:
      left > 0
        ? { label: `Choose ${left} more`, waiting: true }
        : { label: `${name} has written`, icon: "i-check", tap: go },
  };
}
