// Why? A rule in a sentence, for notes, receipts and everything the app worked out.

import { h, icon } from "./dom.js";

/** What the app did by itself since the last stop, each line with its Why. */
export function receipts(view, app) {
  if (!(view.receipts?.length > 0)) return null;
  return h(
    "ul",
    { class: "receipts span", "aria-label": "done by itself" },
    view.receipts.map((each, at) => receipt(each, at, app)),
  );
}

function receipt({ text, why }, at, app) {
  const key = `receipt-${at}`;
  const inside = [icon("i-check"), h("span", null, text)];
  if (!why) return h("li", null, h("div", { class: "receipt" }, inside));
  return h(
    "li",
    null,
    h(
      "button",
      { type: "button", class: "receipt", ...whyProps(key, app) },
      inside,
      h("span", { class: "ask" }, "Why?"),
    ),
    app.q.why === key && whyText(why),
  );
}

/** What makes a button open and close the reason with this key. */
export function whyProps(key, app) {
  const open = app.q.why === key;
  return {
    "data-do": "why",
    "data-why": key,
    "aria-expanded": open ? "true" : "false",
    tap: () => app.ask({ why: open ? "closed" : key }),
  };
}

export function whyButton(key, app) {
  return h("button", { type: "button", class: "why", ...whyProps(key, app) }, "Why?");
}

/** The rule in a sentence, its id in small print. */
export function whyText({ title, text, rule }, kind = "") {
  return h(
    "div",
    { class: `why-text ${kind}` },
    title && h("b", null, `${title} `),
    text,
    rule && h("span", { class: "rule" }, ` ${rule}`),
  );
}

/** A remark of the panel; one with a reason opens it at a tap. */
export function note({ text, tone, why }, at, app) {
  const drawing = tone === "good" ? "i-check" : tone === "info" ? null : "i-warn";
  const key = `note-${at}`;
  const inside = [drawing && icon(drawing), h("span", null, text)];
  if (!why) return h("div", { class: `note ${tone ?? ""}` }, inside);
  return [
    h(
      "button",
      { type: "button", class: `note ${tone ?? ""}`, ...whyProps(key, app) },
      inside,
      h("span", { class: "ask" }, "Why?"),
    ),
    app.q.why === key && whyText(why),
  ];
}
