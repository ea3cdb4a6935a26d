// What moves, moves once and briefly; with reduced motion a ring marks the change instead.

const SETTLE = 320;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const MOVES = {
  land: [
    { transform: "translateY(-26px) scale(1.25)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  turn: [{ transform: "scaleX(0)" }, { transform: "none" }],
  settle: [
    { transform: "translateY(-40px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  drop: [
    { transform: "translateY(-18px)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
};

/** Show what a repaint has added or changed on the board. */
export function show({ added, changed }) {
  for (const node of added) {
    // only the thing itself: a whole board that is opened anew has not moved
    const move = node.nodeType === Node.ELEMENT_NODE && node.getAttribute("data-moves");
    if (move) play(node, MOVES[move]);
  }
  const rooms = new Set(
    changed.map((node) => node?.closest?.(".board .v, .pen, .people")).filter(Boolean),
  );
  for (const node of added) {
    const room = node.closest?.(".board .v");
    if (room && node !== room) rooms.add(room);
  }
  for (const room of rooms) play(room, MOVES.drop);
}

function play(node, frames) {
  if (still()) return ring(node);
  node.animate(frames, { duration: SETTLE, easing: "ease-out" });
}

/** A violet ring for two seconds. */
function ring(node) {
  node.animate(
    [
      { boxShadow: "0 0 0 3px var(--magic)", offset: 0 },
      { boxShadow: "0 0 0 3px var(--magic)", offset: 0.85 },
      { boxShadow: "0 0 0 3px transparent", offset: 1 },
    ],
    { duration: 2000 },
  );
}

/** Point at places that wait for a tap. */
export function flash(nodes) {
  for (const node of nodes) {
    if (still()) ring(node);
    else {
      node.animate(
        [
          { boxShadow: "0 0 0 0 var(--magic)", transform: "none" },
          {
            boxShadow: "0 0 0 5px var(--magic)",
            transform: "scale(1.03)",
            offset: 0.4,
          },
          { boxShadow: "0 0 0 0 transparent", transform: "none" },
        ],
        { duration: 700, easing: "ease-out" },
      );
    }
  }
}
