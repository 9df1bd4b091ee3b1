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
  /** Whether another file has the plain name already, so that this one has the id of its class or school in it. */
  isTold: boolean;
}

/** Whether an output names a file for each class. */
export const isClassPattern = (out: string): boolean => out.includes("{");

/**
 * Names a file for each class by a pattern such as `print/{school}/{class}.pdf`: what a file system may not take becomes an
 * underscore, and no two files are alike in any case, since names that would be have the id in them.
 * @param needed what the pattern must name, so that not all would be one file
 * @throws Failure `invalid` for a pattern that lacks these, names what there is not, or is of no PDF
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

/** The folder name of each school. If another school has the same name, in any case, the id is added and noted. */
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
