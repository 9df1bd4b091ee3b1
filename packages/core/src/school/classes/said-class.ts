import { findClass, type FoundClass } from "./find-class.ts";
import { classLabel, type ClassName } from "./label.ts";
import { readClassText } from "../../spreadsheets/cells/read-class-text.ts";
import { firstFew } from "../../forms/values/first-few.ts";
import { cellText, isBlankRow, type SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { Failure } from "../../failure.ts";
import { questionFailures } from "../../spreadsheets/said/question-failures.ts";

/**
 * The letters for sections in scripts that do not use A, B, C. Two of these series begin with the same letters, so
 * the whole column determines which series is meant.
 */
const LETTERED: readonly string[] = [
  "अ ब क ड ई फ",
  "अ ब स द य र",
  "क ख ग घ ङ च",
  "ए बी सी डी ई एफ",
  "ক খ গ ঘ ঙ চ",
  "এ বি সি ডি ই এফ",
  "அ ஆ இ ஈ உ ஊ",
  "ஏ பி சி டி இ எஃப்",
  "અ બ ક ડ ઇ ફ",
  "એ બી સી ડી ઈ એફ",
  "ఎ బి సి డి ఇ ఎఫ్",
  "ఏ బి సి డి ఇ ఎఫ్",
  "ಎ ಬಿ ಸಿ ಡಿ ಇ ಎಫ್",
  "എ ബി സി ഡി ഇ എഫ്",
  "ਏ ਬੀ ਸੀ ਡੀ ਈ ਐਫ",
  "اے بی سی ڈی ای ایف",
  "الف ب ج د ہ و",
];
const SCHEMES = LETTERED.map(
  (letters) => new Map(letters.split(" ").map((letter, at) => [letter, "ABCDEF"[at] as string])),
);

/** Matches the year that some programs put before a section: 2026 - A. */
const YEAR_BEFORE = /^\(?20\d\d(?:\s*[-–/]\s*(?:20)?\d\d(?!\d))?\)?[\s–:/-]+(?=\p{L})/u;

/** Matches words that can be a section although they are not a single letter: XI - A, Science. */
const STREAM = /^\p{L}[\p{L}\p{M} &/-]{2,}$/u;

/** The class that a row states, and an alternative reading that is used if no class has that name. */
export interface SaidClass {
  said: string;
  otherwise: string | undefined;
}

/** Creates a function that returns the class that a row states, or `undefined` if the row states none. */
export function classSayer(
  rows: readonly SheetRow[],
  className: string | undefined,
  section: string | undefined,
): (row: SheetRow) => SaidClass | undefined {
  const partsOf = (row: SheetRow) => {
    const name = cellText(row, className);
    const own = cellText(row, section).replace(YEAR_BEFORE, "");
    const inName = own === "" ? (readClassText(name)?.section ?? "") : "";
    return { name, own, letter: own || inName };
  };
  const letters = new Set(
    rows.map((row) => partsOf(row).letter).filter((each) => /^\P{ASCII}+$/u.test(each)),
  );
  const fitting = SCHEMES.filter((scheme) => [...letters].every((letter) => scheme.has(letter)));
  const latin = (letter: string): string | undefined => {
    const meant = new Set(fitting.map((scheme) => scheme.get(letter)));
    return letters.has(letter) && meant.size === 1 ? [...meant][0] : undefined;
  };
  const sayOf = ({ name, own, letter }: ReturnType<typeof partsOf>): SaidClass | undefined => {
    if (name === "") return undefined;
    const said = classLabel({ class_name: name, section: own || null });
    const [year, whole] = [readClassText(name), readClassText(own)];
    if (year && whole && whole.section !== "" && whole.level === year.level) return { said, otherwise: own };
    if (year && own !== "" && own.toLowerCase() === year.section.toLowerCase())
      return { said, otherwise: name };
    // Of a class with its section, another column may say the stream.
    if (year && year.section !== "" && STREAM.test(own)) return { said, otherwise: name };
    const meant = latin(letter);
    return { said, otherwise: meant && year ? `${year.level} - ${meant}` : undefined };
  };
  // A few dozen classes fill the rows of a whole school.
  const known = new Map<string, SaidClass | undefined>();
  return (row) => {
    const key = JSON.stringify([cellText(row, className), cellText(row, section)]);
    if (!known.has(key)) known.set(key, sayOf(partsOf(row)));
    return known.get(key);
  };
}

/**
 * Returns a function that works like `findSaidClass` but looks up each distinct class only once, even for many rows.
 */
export function saidClassFinder<C extends ClassName>(
  classes: readonly C[],
): (said: SaidClass) => FoundClass<C> {
  const known = new Map<string, FoundClass<C>>();
  return (said) => {
    const key = JSON.stringify([said.said, said.otherwise]);
    const found = known.get(key) ?? findSaidClass(classes, said);
    known.set(key, found);
    return found;
  };
}

/** Finds the class that a row states, or else the class for the alternative reading. */
export function findSaidClass<C extends ClassName>(
  classes: readonly C[],
  { said, otherwise }: SaidClass,
): FoundClass<C> {
  const found = findClass(classes, said);
  if (found.room || otherwise === undefined) return found;
  const other = findClass(classes, otherwise);
  return other.room ? other : found;
}

const MOST_SAID = 4;

/**
 * Returns a failure that asks the user to confirm the class given for all rows, if every row states a different
 * class. Returns undefined otherwise. If only some rows state a different class, each of these rows is reported
 * separately.
 */
export function askOtherRows(
  rows: readonly SheetRow[],
  classOf: (row: SheetRow) => SaidClass | undefined,
  heading: string | undefined,
  fixedClass: ClassName,
): Failure | undefined {
  const said = rows.filter((row) => !isBlankRow(row)).map(classOf);
  const isOther = (each: SaidClass | undefined) =>
    each !== undefined && findSaidClass([fixedClass], each).room === undefined;
  if (said.length < 2 || !said.every(isOther)) return undefined;
  const others = firstFew(new Set(said.map((each) => each?.said ?? "")), MOST_SAID, (each) => each);
  return questionFailures.otherClassInRows({
    column: heading ?? "Class",
    said: others,
    class: classLabel(fixedClass),
  });
}
