// What is being put together before the main button is pressed: kept in the browser,
// so that a reload or a turned tablet returns to it. Drafts belong to one moment of one
// game; those of earlier moments are thrown away.

const PREFIX = "totem.";

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // a full or forbidden storage only costs the comfort of coming back
  }
}

function momentOf({ game, seq }) {
  return `draft.${game ?? "new"}.${seq ?? 0}`;
}

function forgetOthers(view, kept) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (
        key.startsWith(`${PREFIX}draft.${view.game ?? "new"}.`) &&
        key !== PREFIX + kept
      ) {
        localStorage.removeItem(key);
      }
    }
  } catch {
    // see write
  }
}

/** The draft of this question at this moment of this game, or null. */
export function recall(view, question) {
  return read(momentOf(view))?.[question] ?? null;
}

export function remember(view, question, value) {
  const moment = momentOf(view);
  forgetOthers(view, moment);
  const all = read(moment) ?? {};
  if (value === null) delete all[question];
  else all[question] = value;
  write(moment, Object.keys(all).length > 0 ? all : null);
}

/**
 * Another page has moved on: what is being typed here comes along, to be judged anew
 * by its question. `mended(question, value)` may change it, or drop it as null.
 */
export function carry(from, to, mended) {
  const all = Object.entries(read(momentOf(from)) ?? {});
  for (const [question, value] of all) remember(to, question, mended(question, value));
}

/** What was sent and taken is no draft any more. */
export function forget(view) {
  write(momentOf(view), null);
}

/** A choice of this tablet: theme, hand. */
export function choice(name) {
  return read(name);
}

export function choose(name, value) {
  write(name, value);
}
