// The board that never moves: four families clockwise round the path.

import { h, icon, once } from "./dom.js";
import { head } from "./head.js";
import { house, roomOf } from "./house.js";
import { path, ribbon } from "./path.js";
import { POLE_GOAL } from "./words.js";

/**
 * The board. `look` says what may be tapped: tap(f, c), mode(f, c), birds,
 * and lies(f, c, chips) for what lies there besides.
 */
export function board(view, look, app) {
  const three = view.families.length === 3;
  app.look = look; // the taps of houses that are left as they are
  const corners = view.families.map((family, at) =>
    card(view, family, "abcd"[at], look, app),
  );
  const middle = view.past ? ribbon(view) : path(view, app, three);
  // reading order follows the eye: upper row, path, lower row from the left
  const [a, b, c, d] = corners;
  return h("main", { class: three ? "board three" : "board", "data-key": "board" }, [
    a,
    b,
    middle,
    d ?? null,
    c,
  ]);
}

function card(view, family, corner, look, app) {
  const { family: seat, colour, name } = family;
  const rooms = family.cottages.map((_, c) => roomOf(family, c, look));
  const kinds = ["fam", corner, `f-${colour}`];
  if (family.now) kinds.push("now");
  if (family.extinct) kinds.push("extinct");
  const key = `fam-${seat}`;
  const { cottages: _, ...rest } = family;
  const others = view.families.map(({ player }) => player);
  const about = [corner, rest, look.birds?.[seat], rooms];
  const build = () =>
    h(
      "section",
      {
        class: kinds.join(" "),
        "data-family": seat,
        "data-key": key,
        "aria-label": `${name}, ${colour}`,
      },
      head(view, family, look, app),
      pole(family, app),
      h(
        "div",
        { class: "houses" },
        rooms.map((room) => house(room, app)),
      ),
      family.extinct && goneNote(family),
    );
  return once(app.made, key, [...about, others], build);
}

function pole(family, app) {
  const { colour, pole: high } = family;
  const build = () => poleOf(family);
  return once(app.made, `pole-${family.family}`, [colour, high], build);
}

function poleOf(family) {
  const slots = Array.from({ length: POLE_GOAL }, (_, at) => {
    const built = POLE_GOAL - at <= family.pole;
    const drawing = built ? `totem-${family.colour}` : "totem-gap";
    return h(
      "span",
      { class: "slot", "data-key": `${at}-${built}`, "data-moves": built && "settle" },
      icon(drawing),
    );
  });
  const label = `${family.pole} of ${POLE_GOAL} totem pieces`;
  return h(
    "div",
    {
      class: "pole",
      "data-key": "pole",
      title: label,
      "aria-label": label,
      role: "img",
    },
    slots,
    h("span", { class: "base" }, `${family.pole} of ${POLE_GOAL}`),
  );
}

function goneNote(family) {
  const text = family.note?.long ?? "This family starts anew next round.";
  return h(
    "div",
    { class: "gone-note" },
    icon("cottage", "ic-28"),
    h("b", null, "Nobody is left"),
    h("span", { class: "small" }, text),
  );
}
