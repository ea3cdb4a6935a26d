// Turning chips up, in phases 3, 4, 6 and 7.

import { chip } from "./chips.js";
import { button, h, icon, mark, said } from "./dom.js";
import { whyButton, whyText } from "./reasons.js";
import { familyOf, many, nameOf, spellIcon, whose } from "./words.js";

/**
 * Turning up: tap the cottage, then the kind; with one kind the tap is enough. Showing
 * unused chips after the census asks the same way, with another verb in the panel.
 */
export function reveal(view, app) {
  const { panel } = view;
  const on = (f, c) =>
    panel.chips.filter((each) => each.family === f && each.cottage === c);
  const picked =
    app.q.pick && on(app.q.pick.family, app.q.pick.cottage).length > 0
      ? app.q.pick
      : null;
  return {
    picked,
    ...(picked && { lead: whoTurns(view, picked) }),
    body: picked
      ? pickedBody(view, picked, on(picked.family, picked.cottage), app)
      : waitingBody(view, app),
    look: {
      tap: (f, c) => touch(view, f, c, on(f, c), app),
      mode: (f, c) => {
        if (picked?.family === f && picked?.cottage === c) return "pick touch";
        return on(f, c).length > 0 ? "touch" : "";
      },
    },
  };
}

/** Once a chip is picked, its owner is the one who turns up, whoever was next. */
function whoTurns(view, { caster }) {
  return caster === null
    ? "Whose chip is it?"
    : `${nameOf(view, caster)} turns up a spell.`;
}

function touch(view, family, cottage, lying, app) {
  const { panel } = view;
  const casters = lying.map((each) => each.caster);
  const caster =
    casters.length === 1
      ? casters[0]
      : casters.includes(panel.turn)
        ? panel.turn
        : null;
  const single = panel.kinds.length === 1;
  if (single && casters.length === 1)
    return onlyKind(view, { family, cottage, caster }, app);
  app.ask({ pick: { family, cottage, caster: single ? null : caster } });
  return app.toPanel();
}

/** Where a phase has one kind, whose chip it is says everything. */
function onlyKind(view, pick, app) {
  const { spell } = view.panel.kinds[0];
  const stop = refusal(view, pick, spell);
  return stop ? app.say(stop) : turnUp(view, pick, spell, app);
}

function turnUp(view, { family, cottage, caster }, kind, app) {
  const move = view.panel.verb ?? "reveal";
  app.act([{ move, caster, family, cottage, kind }]);
}

export function waitingBody(view, app) {
  const { panel } = view;
  if (panel.shown) return [shown(panel.shown, app), hunt(view, app)];
  return [
    h(
      "p",
      { class: "quiet span" },
      "Somebody turns one up? Tap the cottage it lies on.",
    ),
    h("ul", { class: "list cols brief span" }, downRows(view)),
    hunt(view, app),
  ];
}

/** What each family may take from the catch as the chips lie. */
function hunt(view, app) {
  const { claims, claims_why: why } = view.panel;
  if (!claims) return null;
  const open = app.q.why === "claims";
  const line = ({ family, hunters, birds }) => {
    const { colour, name } = familyOf(view, family);
    return [
      h("dt", { class: "row" }, mark(colour, "ic-22"), said(name, "cut")),
      h(
        "dd",
        { class: "row" },
        h("span", { class: "small quiet keep" }, many(hunters, "hunter")),
        icon("bird", "bird ic-22"),
        birds,
      ),
    ];
  };
  return [
    h(
      "div",
      { class: "hunt span" },
      h(
        "p",
        { class: "row" },
        h("b", null, "As it lies now"),
        why && !open && h("span", { class: "push" }, whyButton("claims", app)),
      ),
      h("dl", { class: "sumline" }, claims.map(line)),
    ),
    why && open && whyText(why, "span"),
  ];
}

/** Who still has chips face down, in turn order. */
function downRows(view) {
  const { panel, order } = view;
  return order.map(({ family }) => {
    const number = panel.chips
      .filter((each) => each.caster === family)
      .reduce((n, each) => n + each.count, 0);
    if (number === 0) return null;
    const { colour, name } = familyOf(view, family);
    return h(
      "li",
      { class: panel.turn === family ? "now" : "" },
      chip({ owner: colour, up: false, count: 1 }),
      h(
        "span",
        { class: "t" },
        h("b", null, said(name)),
        h("span", { class: "small quiet" }, `${number} face down`),
      ),
    );
  });
}

function pickedBody(view, pick, lying, app) {
  const { panel } = view;
  const { tag } = familyOf(view, pick.family).cottages[pick.cottage];
  const single = panel.kinds.length === 1;
  return [
    lying.length > 1 ? owners(view, pick, lying, app) : asked(view, pick, tag),
    !single && kinds(view, pick, app),
    panel.shown && shown(panel.shown, app),
  ];
}

function asked(view, pick, tag) {
  const { colour, name } = familyOf(view, pick.caster);
  return h(
    "div",
    { class: "asked span" },
    h(
      "span",
      { class: "chip-row", style: "--c: 34px" },
      chip({ owner: colour, up: false, count: 1 }),
    ),
    h(
      "span",
      { class: "t" },
      h("b", null, `${whose(name)} chip on ${tag}`),
      h("span", { class: "small quiet" }, "Which one is it?"),
    ),
  );
}

function owners(view, pick, lying, app) {
  const { panel } = view;
  const { tag } = familyOf(view, pick.family).cottages[pick.cottage];
  const choose = (caster) => {
    if (panel.kinds.length === 1) return onlyKind(view, { ...pick, caster }, app);
    return app.ask({ pick: { ...pick, caster } });
  };
  return h(
    "div",
    { class: "span", role: "group", "aria-label": "whose chip" },
    h("span", { class: "legend" }, `Whose chip on ${tag}?`),
    h(
      "div",
      { class: lying.length > 3 ? "marks" : "seg" },
      lying.map(({ caster }) => {
        const { colour, name } = familyOf(view, caster);
        const sel = caster === pick.caster;
        return button(
          "owner",
          sel ? "sel" : "",
          () => choose(caster),
          [mark(colour), lying.length < 3 && said(name, "cut")],
          {
            "data-family": caster,
            "aria-label": name,
            "aria-pressed": sel ? "true" : "false",
          },
        );
      }),
    ),
  );
}

function kinds(view, pick, app) {
  const { panel } = view;
  const size = { 3: "three", 4: "four", 10: "ten" }[panel.kinds.length] ?? "";
  return h(
    "div",
    { class: `chits span ${size}` },
    panel.kinds.map(({ spell, label }) => {
      const stop = refusal(view, pick, spell);
      const tap = () => (stop ? app.say(stop) : turnUp(view, pick, spell, app));
      const edge =
        pick.caster === null ? "" : `f-${familyOf(view, pick.caster).colour}`;
      return button(
        "kind",
        stop ? `off ${edge}` : edge,
        tap,
        [icon(spellIcon(spell)), h("span", null, label)],
        { "data-spell": spell, "aria-disabled": stop ? "true" : null },
      );
    }),
  );
}

function refusal(view, pick, spell) {
  const used = view.panel.used?.[pick.caster] ?? [];
  if (pick.caster === null) return "Whose chip is it? Tap a mark first.";
  if (!used.includes(spell)) return null;
  return `${nameOf(view, pick.caster)} has already shown ${spell} this round.`;
}

/** What the last chip does, before anybody confirms anything. */
function shown(effect, app) {
  const { why, rule, ...words } = effect;
  if (!why) return whyText({ rule, ...words }, "span");
  const open = app.q.why === "shown";
  return h(
    "div",
    { class: "span" },
    whyText(words),
    h(
      "div",
      { class: "asking", style: "margin: 0" },
      open ? null : whyButton("shown", app),
    ),
    open &&
      h(
        "p",
        { class: "small quiet", style: "padding: 8px 4px 0" },
        why.text,
        h("span", { class: "keep" }, ` ${why.rule}`),
      ),
  );
}
