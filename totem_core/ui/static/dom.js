// Building and patching elements. Words of people only ever pass through text nodes.

import sheet from "./icons.svg";

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "path", "line", "circle"]);

/** Make an element. `tap` is its click handler, `value` a property, all else an attribute. */
export function h(tag, props, ...children) {
  const node = SVG_TAGS.has(tag)
    ? document.createElementNS(SVG, tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "tap") node.totemTap = value;
    else if (name === "input") node.totemInput = value;
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(node, child);
    else node.append(child);
  }
}

const drawings = new Map(); // made once, copied ever after

/** A drawing of the sheet. */
export function icon(id, size, label) {
  const key = `${id}|${size}|${label}`;
  if (!drawings.has(key)) {
    const name = label
      ? { role: "img", "aria-label": label }
      : { "aria-hidden": "true" };
    drawings.set(key, h("svg", { class: size, ...name }, h("use", { href: `#${id}` })));
  }
  return drawings.get(key).cloneNode(true);
}

/**
 * Build an element only when `about`, all that it shows, has changed. Else a twin stands
 * in for the one on the page, and `patch` leaves that alone. `made` is kept per root;
 * taps inside must not remember a view.
 */
export function once(made, key, about, build) {
  const sign = JSON.stringify(about);
  const there = made.get(key);
  if (there?.isConnected && there.totemSign === sign) {
    const twin = h(there.nodeName, { "data-key": keyOf(there), "data-twin": true });
    twin.totemTwin = there;
    return twin;
  }
  const node = build();
  node.totemSign = sign;
  node.totemPlace = (kept) => made.set(key, kept);
  made.set(key, node);
  return node;
}

/** A family's mark: colour, outline and letter together. */
export function mark(colour, size = "ic-28", label = colour) {
  return icon(`mark-${colour}`, `${size} f-${colour}`, label);
}

/** A button; `todo` becomes data-do, `more` takes further attributes. */
export function button(todo, kind, tap, content, more = {}) {
  return h(
    "button",
    { type: "button", class: `btn ${kind}`.trim(), "data-do": todo, tap, ...more },
    content,
  );
}

/** A name or other text of people: kept apart from the sentence around it. */
export function said(text, kind) {
  return h("bdi", { class: kind, dir: "auto" }, text);
}

/** Put the sheet of drawings into the page, once. It is our own static text. */
export function placeIcons() {
  if (document.getElementById("totem-icons")) return;
  const parsed = new DOMParser().parseFromString(sheet, "image/svg+xml");
  document.body.prepend(document.importNode(parsed.documentElement, true));
}

const keyOf = (node) =>
  node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null;

/**
 * Change `old` until it equals `fresh`, keeping elements that stay: focus, scrolling
 * and a finger already on a button survive. Returns what is new and what reads anew.
 */
export function patch(old, fresh, seen = { added: [], changed: [] }) {
  if (fresh.totemTwin === old) return seen;
  if (
    fresh.totemTwin ||
    old.nodeName !== fresh.nodeName ||
    keyOf(old) !== keyOf(fresh)
  ) {
    const node = whole(fresh);
    old.replaceWith(node);
    seen.added.push(node);
    return seen;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) {
      old.data = fresh.data;
      seen.changed.push(old.parentElement);
    }
    return seen;
  }
  copyAttributes(old, fresh);
  old.totemTap = fresh.totemTap;
  if (fresh.totemPlace) {
    old.totemSign = fresh.totemSign;
    fresh.totemPlace(old);
  }
  old.totemInput = fresh.totemInput;
  const typing = old === document.activeElement;
  if ("value" in fresh && old.value !== fresh.value && !typing) old.value = fresh.value;
  // an element that owns its content (a fetched chart) is left alone
  if (!old.hasAttribute("data-own")) patchChildren(old, fresh, seen);
  return seen;
}

function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

function patchChildren(old, fresh, seen) {
  const keyed = new Map();
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key !== null) keyed.set(key, child);
  }
  let at = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    const match = key === null ? at : keyed.get(key);
    if (key === null && at && (keyOf(at) !== null || at.nodeName !== wanted.nodeName)) {
      insert(old, wanted, at, seen);
      // the place is taken by another sort of node: that one goes, unless keyed
      if (keyOf(at) === null) at = drop(at);
    } else if (match) {
      if (match !== at) old.insertBefore(match, at);
      else at = at.nextSibling;
      patch(match, wanted, seen);
    } else insert(old, wanted, at, seen);
  }
  while (at) at = drop(at);
}

function insert(parent, wanted, before, seen) {
  const node = whole(wanted);
  parent.insertBefore(node, before);
  seen.added.push(node);
}

/** What is put in anew holds no stand-ins. */
function whole(node) {
  if (node.totemTwin) return node.totemTwin;
  for (const twin of node.querySelectorAll?.("[data-twin]") ?? [])
    twin.replaceWith(twin.totemTwin);
  return node;
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
