import { fileNamePart } from "../../students/spreadsheets/photo-names.ts";
import { printCommandFailures } from "../failures/print-command-failures.ts";

const PLACES = ["school", "class"] as const;
type Place = (typeof PLACES)[number];

const inBraces = (place: string): string => `{${place}}`;

interface Named {
  id: number;
  name: string;
}

/** The path of a class's PDF. */
export interface ClassPath {
  path: string;
  /**
   * Whether the file name contains the ID of the class or school, because another file already has the plain name.
   */
  isTold: boolean;
}

/** Whether an output path is a pattern that creates one file per class. */
export const isClassPattern = (out: string): boolean => out.includes("{");

/**
 * Creates file names for classes from a pattern such as `print/{school}/{class}.pdf`. Characters that a file system
 * may reject become underscores. If two names would be the same, ignoring case, the ID is added.
 * @param needed placeholders that the pattern must contain, so that each class gets its own file
 * @throws Failure `invalid` if the pattern lacks a needed placeholder, has an unknown placeholder, or is not for a
 *   PDF
 */
export function classPaths(
  pattern: string,
  needed: readonly Place[],
): (school: Named, room: Named) => ClassPath {
  const named = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, place]) => place as Place);
  const unknown = named.find((place) => !PLACES.includes(place));
  const lacking = needed.find((place) => !named.includes(place));
  if (unknown !== undefined)
    throw printCommandFailures.unknownPattern({ unknown: inBraces(unknown), known: PLACES.map(inBraces) });
  if (lacking !== undefined) throw printCommandFailures.patternMissing({ missing: inBraces(lacking) });
  if (!/[^/\\]\.pdf$/i.test(pattern)) throw printCommandFailures.notPdf();
  const schoolPart = schoolFolders();
  const taken = new Set<string>();
  return (school, room) => {
    const part = schoolPart(school);
    const pathOf = (className: string) =>
      pattern.replaceAll(/\{([^{}]*)\}/g, (_, place: Place) => (place === "school" ? part.text : className));
    const name = fileNamePart(room.name) || `class ${room.id}`;
    const isTaken = taken.has(pathOf(name).toLowerCase());
    const path = pathOf(isTaken ? `${name} (id ${room.id})` : name);
    taken.add(path.toLowerCase());
    return { path, isTold: isTaken || part.isTold };
  };
}

/**
 * Returns a function that gives the name of a school's folder. If another school has the same name, ignoring case,
 * the ID is added and `isTold` is set.
 */
export function schoolFolders(): (school: Named) => { text: string; isTold: boolean } {
  const parts = new Map<number, { text: string; isTold: boolean }>();
  const taken = new Set<string>();
  return ({ id, name }) => {
    const known = parts.get(id);
    if (known) return known;
    const plain = fileNamePart(name) || `school ${id}`;
    const isTold = taken.has(plain.toLowerCase());
    const part = { text: isTold ? `${plain} (id ${id})` : plain, isTold };
    taken.add(part.text.toLowerCase());
    parts.set(id, part);
    return part;
  };
}
