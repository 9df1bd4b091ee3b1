import type { Right } from "@idms/core/school/accounts/rights";
import { foldedText } from "@idms/core/forms/values/search-columns";
import { areasOf } from "./areas.ts";
import { menuOf } from "./menus.tsx";
import { SCREEN_WORDS } from "./screen-help-texts.ts";
import type { ScreenPath } from "./screens.ts";

/** A screen that the search finds by its label, and by other names, which a comma separates. */
interface NamedScreen {
  path: ScreenPath;
  label: string;
  also: string;
}

/** The lists from which the screens of one class are opened. */
const LISTS_OF_CLASSES: ReadonlySet<ScreenPath> = new Set([
  "/school/classes",
  "/own-classes",
  "/school-counts/classes",
]);

const isOfEntry = (path: ScreenPath): boolean => path.includes(":");

/**
 * Returns a user's screens. A screen of one entry, such as one class, has no place of its own in the search: its names
 * lead to the list from which it is opened.
 */
function screensOf(role: string, can: (right: Right) => boolean): NamedScreen[] {
  const tabs = areasOf(can).flatMap((area) => area.tabs);
  const ofClass = tabs.map(({ path }) => path).filter(isOfEntry);
  const entries = [...menuOf(role).map((entry) => ({ ...entry, details: undefined })), ...tabs];
  const listed = entries.filter(({ path }, at) => {
    return !isOfEntry(path) && entries.findIndex((other) => other.path === path) === at;
  });
  return listed.map(({ path, label }) => {
    const details = tabs.find((tab) => tab.path === path)?.details ?? [];
    const named = [path, ...details, ...(LISTS_OF_CLASSES.has(path) ? ofClass : [])];
    return { path, label, also: named.map((each) => SCREEN_WORDS[each].also).join(", ") };
  });
}

/** Words that say nothing about a screen: 'how to print the cards' looks for 'print' and 'cards'. */
const SMALL_WORDS = new Set("a an the my of to for in on how do i का की के को में से पर कैसे".split(" "));

const wordsIn = (text: string): string[] =>
  foldedText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the screens that a text finds: each of its words begins a word of the screen's names, in any order. A screen
 * that is called so comes first, then a screen with one name that has all the words.
 */
export function screensFound(
  text: string,
  role: string,
  can: (right: Right) => boolean,
): { path: ScreenPath; label: string }[] {
  const all = wordsIn(text);
  const large = all.filter((word) => !SMALL_WORDS.has(word));
  const typed = large.length > 0 ? large : all;
  const isIn = (names: string): boolean => {
    const words = wordsIn(names);
    return typed.every((each) => words.some((word) => word.startsWith(each)));
  };
  const rankOf = ({ label, also }: NamedScreen): number =>
    isIn(label) ? 0 : also.split(",").some(isIn) ? 1 : isIn(`${label} ${also}`) ? 2 : 3;
  const ranked = screensOf(role, can).map((screen) => ({ screen, rank: rankOf(screen) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ screen: { path, label } }) => ({ path, label }));
}
