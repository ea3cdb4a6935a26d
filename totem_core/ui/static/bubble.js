// A sentence at the place that was tapped: there for four seconds, or until the next tap.

import { h } from "./dom.js";

const SHOWN = 4000;
const MARGIN = 8;

/** The one bubble of a root. It lives beside the painted screen, so repaints leave it. */
export function bubble(root) {
  const node = h("div", { class: "bubble", role: "status", "aria-live": "polite" });
  let timer = null;
  root.append(node);

  function hide() {
    clearTimeout(timer);
    node.replaceChildren();
  }

  function show(text, rule, place) {
    hide();
    node.replaceChildren(
      ...[
        h("span", null, text),
        rule && h("span", { class: "rule" }, `Rule ${rule}`),
        h("i"),
      ].filter(Boolean),
    );
    settle(node, root, place);
    timer = setTimeout(hide, SHOWN);
  }

  return { hide, show, placeOf: (tapped) => placeOf(tapped, root) };
}

/** Where an element is on the root, remembered before a repaint may move it. */
function placeOf(tapped, root) {
  const frame = root.getBoundingClientRect();
  const box = tapped?.isConnected ? tapped.getBoundingClientRect() : null;
  if (!box)
    return { x: frame.width / 2, top: frame.height / 2, bottom: frame.height / 2 };
  return {
    x: box.left + box.width / 2 - frame.left,
    top: box.top - frame.top,
    bottom: box.bottom - frame.top,
  };
}

/** Above the place where there is room, else below it; never outside the root. */
function settle(node, root, place) {
  const width = root.clientWidth;
  const height = root.clientHeight;
  const above = place.top - node.offsetHeight - 12 >= MARGIN;
  const left = Math.min(
    Math.max(place.x - node.offsetWidth / 2, MARGIN),
    width - node.offsetWidth - MARGIN,
  );
  const top = above
    ? place.top - node.offsetHeight - 12
    : Math.min(place.bottom + 12, height - node.offsetHeight - MARGIN);
  node.classList.toggle("above", above);
  node.classList.toggle("below", !above);
  node.style.left = `${left}px`;
  node.style.top = `${Math.max(MARGIN, top)}px`;
  node.style.setProperty(
    "--tip",
    `${Math.min(Math.max(place.x - left, 18), node.offsetWidth - 18)}px`,
  );
}
