import { firstFew } from "../../forms/values/first-few.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import type { NamedBy } from "../../forms/values/near-names.ts";
import type { Sentence } from "../../sentence.ts";
import { nearNamed, unknownNamed } from "../schools/named-failures.ts";
import { guessSentences } from "../../spreadsheets/said/guess-sentences.ts";
import { classSaidSentences } from "./class-said-sentences.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { comparableClass, classLabel, type ClassName } from "./label.ts";

/** The class that matches, or a sentence that explains why there is none. `unknown` is a name that no class has. */
export type FoundClass<C> =
  | { room: C; problem?: undefined; unknown?: undefined }
  | { room?: undefined; problem: Sentence; unknown?: string };

/**
 * Finds a class by 'name - section', by its name alone if the name is unique, or else by a common variant. Case and
 * spacing are ignored. `classLabel` creates the label from a name and a section.
 * @param by the commands that the caller can use
 */
export function findClass<C extends ClassName>(
  classes: readonly C[],
  wanted: string,
  by?: NamedBy,
): FoundClass<C> {
  const key = comparableText(wanted);
  const exact = classes.find((room) => comparableClass(room) === key);
  if (exact) return { room: exact };

  const named = classes.filter((room) => comparableText(room.class_name) === key);
  const written = named.length > 0 ? named : meantBy(classes, wanted);
  // 8 - A (Rose) is 8 - A where nothing else is called so.
  const bare = [wanted.replace(/\s*\([^()]*\)\s*$/, ""), withLetter(wanted)];
  const looser = bare.map((each) => (each === undefined ? [] : meantBy(classes, each)));
  const meant = [written, ...looser].find(({ length }) => length > 0) ?? [];
  const [only] = meant;
  if (!only) return { problem: unknownClass(wanted, classes.map(classLabel), by), unknown: wanted };
  if (meant.length === 1) return { room: only };
  return { problem: classSaidSentences.several({ class: wanted, classes: meant.map(classLabel) }) };
}

function unknownClass(wanted: string, labels: readonly string[], by: NamedBy | undefined): Sentence {
  const failure = by ? unknownNamed("class", wanted, labels, by) : nearNamed("class", wanted, labels);
  return failure?.said ?? classSaidSentences.unknown({ class: wanted });
}

/**
 * Reduces the section in a class name to the only single letter that it contains. For example, 8-A-Blue becomes 8 -
 * A.
 */
function withLetter(wanted: string): string | undefined {
  const read = readClassText(wanted);
  const words = (read?.section ?? "").split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const letters = words.filter((word) => /^\p{L}\p{M}*$/u.test(word));
  return read && words.length > 1 && letters.length === 1 ? `${read.level} - ${letters[0]}` : undefined;
}

/** Returns the classes that match a name in a different spelling, such as 8A, VIII-A or Class 8 A for 8 - A. */
function meantBy<C extends ClassName>(classes: readonly C[], wanted: string): C[] {
  const { same, ofYear } = readLike(classes, wanted);
  return same.length === 0 && readClassText(wanted)?.section === "" ? ofYear : same;
}

/** Returns the classes whose names are read the same way as the given name, and the classes of the same school year. */
function readLike<C extends ClassName>(
  classes: readonly C[],
  wanted: string,
): Record<"same" | "ofYear", C[]> {
  const read = readClassText(wanted);
  if (!read) {
    const key = lettersOf(wanted);
    const same = key === "" ? [] : classes.filter((room) => lettersOf(classLabel(room)) === key);
    return { same, ofYear: [] };
  }
  const ofYear = classes.flatMap((room) => {
    const own = readClassText(classLabel(room));
    return own?.level === read.level ? [{ room, section: own.section }] : [];
  });
  const same = ofYear.filter(({ section }) => lettersOf(section) === lettersOf(read.section));
  return { same: same.map(({ room }) => room), ofYear: ofYear.map(({ room }) => room) };
}

/** Finds a class that most people would call by the same name, such as 8 - A for 8A, VIII-A or Class 8 A. */
export const sameClass = <C extends ClassName>(classes: readonly C[], name: ClassName): C | undefined =>
  classes.find((room) => comparableClass(room) === comparableClass(name)) ??
  readLike(classes, classLabel(name)).same[0];

const lettersOf = (text: string): string => comparableText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const MOST_SHOWN = 6;

/** Returns a guess that reports which classes the cells were interpreted as. */
export function classesRead(heading: string | undefined, classes: ReadonlyMap<string, string>): Guess {
  const shown = firstFew(classes, MOST_SHOWN, ([from, to]) => `"${from}" → "${to}"`);
  return { what: "value", ...guessSentences.classes({ column: heading ?? "Class", shown }) };
}

/** Whether the given text differs from both the label and the name of the class. */
export const isReadAs = (room: ClassName, said: string): boolean => {
  const key = comparableText(said);
  return comparableClass(room) !== key && comparableText(room.class_name) !== key;
};
