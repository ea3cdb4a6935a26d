// Phase 3, children: the number of girls per cottage, one tap each.

import { button, h, icon } from "./dom.js";
import { many } from "./words.js";

const WIDE = 3; // more children than this put their numbers on a line of their own

/** Children: the number of girls per cottage, one tap each. */
export function children(view, app) {
  const { panel } = view;
  const look = {
    mode: (f, c) =>
      panel.rows.some(
        (row) => row.family === f && row.cottage === c && row.girls === null,
      )
        ? "due"
        : "",
  };
  return {
    cols: true,
    body: panel.rows.map((row) => birthRow(row, app)),
    look,
  };
}

function birthRow(row, app) {
  const wide = row.children > WIDE;
  const data = { "data-family": row.family, "data-cottage": row.cottage };
  return h(
    "div",
    {
      class: wide ? "born many" : "born",
      "data-key": `born-${row.family}-${row.cottage}`,
      "data-wanted": row.girls === null,
      ...data,
    },
    h(
      "span",
      { class: "t" },
      h("b", null, row.tag),
      h("span", { class: "small quiet keep" }, many(row.children, "child", "children")),
    ),
    row.girls === null ? numbers(row, data, app) : came(row),
  );
}

function numbers(row, data, app) {
  const send = (girls) =>
    app.act([{ move: "births", family: row.family, cottage: row.cottage, girls }]);
  return h(
    "span",
    { class: "nums", role: "group", "aria-label": `girls in ${row.tag}` },
    Array.from({ length: row.children + 1 }, (_, girls) =>
      button("girls", "", () => send(girls), girls, {
        "data-girls": girls,
        ...data,
        "aria-label": `${row.tag}: ${many(girls, "girl")}`,
      }),
    ),
  );
}

function came({ girls, children }) {
  const group = (drawing, number) =>
    number > 0 ? h("span", null, icon(drawing), number) : null;
  return h(
    "span",
    {
      class: "came",
      role: "img",
      "aria-label": `${many(girls, "girl")}, ${many(children - girls, "boy")}`,
    },
    group("v-girl", girls),
    group("v-boy", children - girls),
    icon("i-check", "ic-24"),
  );
}
