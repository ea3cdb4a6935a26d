// Chips: a woven back with the owner's mark, or a pale disc with the owner's rim.

import { h, icon } from "./dom.js";
import { spellIcon } from "./words.js";

export function chipInWords(chip) {
  const what = chip.up
    ? `${chip.kind}, from ${chip.owner}`
    : `face down, from ${chip.owner}`;
  return chip.count > 1 ? `${chip.count} times ${what}` : what;
}

/** The chips on a doorstep. A chip lying face down has no kind, here as on the table. */
export function chips(lying) {
  return lying.map((each, at) =>
    chip(each, `${each.owner}-${each.up ? each.kind : "down"}-${at}`),
  );
}

export function chip(each, key = null, kind = "") {
  const pile = each.count > 1;
  const classes = ["chip", `f-${each.owner}`, each.up && "up", pile && "pile", kind];
  const down = [icon("chit-back"), icon(`shape-${each.owner}`, "mk")];
  return h(
    "span",
    {
      class: classes.filter(Boolean).join(" "),
      title: chipInWords({ count: 1, ...each }),
      "data-key": key,
      "data-moves": key && (each.up ? "turn" : "land"),
    },
    each.up ? icon(spellIcon(each.kind)) : down,
    pile && h("b", null, each.count),
  );
}
