// Which file asks which question. A question is made from view.panel and the draft:
// {ask, title, lead, body, cols, main, second} for the panel, and either `stage`
// (an element in the board's place) or `look` (what may be tapped on the board).

import { children } from "./births.js";
import { charts } from "./charts.js";
import { claim } from "./claim.js";
import { correct } from "./correct.js";
import { keep, starve } from "./feast.js";
import { h } from "./dom.js";
import { note, receipts, whyButton, whyText } from "./reasons.js";
import { history } from "./history.js";
import { counts, place } from "./magic.js";
import { orders } from "./orders.js";
import { pick, write } from "./others.js";
import { onlooker } from "./guests.js";
import { reveal } from "./reveal.js";
import { totem } from "./totem.js";
import { village } from "./village.js";

const ASKED = {
  village,
  counts,
  place,
  orders,
  reveal,
  children,
  claim,
  starve,
  pick,
  write,
  keep,
  totem,
  history,
};

/** The question of this moment, complete with the parts common to all. */
export function question(view, app) {
  if (app.ui.correct && !app.guest) return correct(view, app);
  const asked = app.guest ? onlooker(view, ASKED) : ASKED[view.panel.ask];
  const common = plain(view, app);
  const made = asked ? { ...common, ...asked(view, app, common) } : common;
  made.body = [...(made.body ?? []), ...common.tail];
  return app.ui.charts ? { ...made, stage: charts(view, app) } : made;
}

/** What every panel says in the same way. */
function plain(view, app) {
  const { panel } = view;
  // an effect just shown explains itself; a second Why beside it would only confuse
  const why = panel.why && !panel.shown ? "panel" : null;
  // the census explains itself without being asked
  const open = why && (app.q.why === why || (panel.ask === "totem" && !app.q.why));
  return {
    ask: panel.ask,
    title: panel.title,
    lead: panel.lead,
    body: [],
    tail: [
      (panel.notes ?? []).map((each, at) => note(each, at, app)),
      open && whyText(panel.why, "span"),
      why && !open && h("div", { class: "asking span" }, whyButton(why, app)),
      receipts(view, app),
    ],
    main: spec(panel.main, app),
    second: spec(panel.second, app),
  };
}

/** A button of the view, ready to be pressed. */
export function spec(given, app) {
  if (!given) return null;
  const icons = {
    undo: "i-undo",
    charts: "i-chart",
    restore: "i-undo",
    throw: "i-throw",
    history: "i-history",
  };
  const tap = given.moves
    ? () => app.act(given.moves)
    : () => app.todo(given.do ?? "advance");
  return {
    label: given.label,
    waiting: given.waiting ?? false,
    icon: icons[given.do],
    tap,
  };
}
