// The words and drawings of the game's things, and small sentences made of them.

/** The seven kinds in the order of every list of people in the view. */
export const KINDS = [
  { code: "G", name: "girl", plural: "girls", icon: "v-girl" },
  { code: "B", name: "boy", plural: "boys", icon: "v-boy" },
  { code: "YW", name: "young woman", plural: "young women", icon: "v-young-woman" },
  { code: "YM", name: "young man", plural: "young men", icon: "v-young-man" },
  { code: "MW", name: "mature woman", plural: "mature women", icon: "v-mature-woman" },
  { code: "MM", name: "mature man", plural: "mature men", icon: "v-mature-man" },
  { code: "E", name: "elder", plural: "elders", icon: "v-elder" },
];
export const ELDER = 6;
/** Kinds on the floors, from the first floor down: women left, men right. */
export const FLOORS = [4, 5, 2, 3, 0, 1];
export const COLOURS = ["red", "green", "blue", "yellow"];
export const COTTAGE_LIMIT = 6;
export const POLE_GOAL = 6;
export const PHASES = [
  "Village",
  "Magic",
  "Births",
  "Catch",
  "Feast",
  "Illness",
  "Generations",
  "Totem",
];
export const SPELLS = [
  "girls",
  "boys",
  "twins",
  "infertility",
  "abundance",
  "lack",
  "illness",
  "big cure",
  "little cure",
  "youth",
];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

/** "3 birds", "1 bird". */
export function many(number, one, several = `${one}s`) {
  return `${number} ${number === 1 ? one : several}`;
}

/** A number as a word where it is small enough to be said. */
export function spoken(number) {
  return NUMBERS[number] ?? String(number);
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function spellIcon(spell) {
  return `s-${spell.replaceAll(" ", "-")}`;
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** "1 elder, 2 young women" of a list of people; "nobody" when it is empty. */
export function listed(people) {
  const parts = KINDS.map(({ name, plural }, kind) =>
    people[kind] > 0 ? many(people[kind], name, plural) : null,
  ).filter((part) => part !== null);
  return parts.length > 0 ? parts.reverse().join(", ") : "nobody";
}

/** The family of a view by its seat. */
export function familyOf(view, seat) {
  return view.families.find((family) => family.family === seat);
}

export function nameOf(view, seat) {
  return familyOf(view, seat)?.name ?? "";
}

/** "Anna’s", "Iris’s": the owner of something. */
export function whose(name) {
  return `${name}’s`;
}

/** How many people live in a list of cottages. */
export function living(cottages) {
  return sum(cottages.map(sum));
}
