import { classLabel, fileNamePart } from "@idms/core";
import type { Classroom } from "../classes/records.ts";
import type { School } from "../schools/records.ts";

/** The file name of a class's PDF, cards unless told otherwise; what a file system may not take becomes an underscore. */
export const pdfName = (label: string, what = "idcards"): string => `${what} ${fileNamePart(label)}.pdf`;

/**
 * Names a file for each class: one of its own, also where a file system cannot tell their names, as of `5/A` and `5_a`.
 * @param what is in it
 */
export function classFileNames(what: string): (room: Classroom) => string {
  const taken = new Set<string>();
  return (room) => {
    const label = classLabel(room);
    const name = pdfName(label, what);
    const free = taken.has(name.toLowerCase()) ? pdfName(`${label} (id ${room.id})`, what) : name;
    taken.add(free.toLowerCase());
    return free;
  };
}

/** A folder for each school, in the same way. */
export function schoolFolders(): (school: School) => string {
  const names = new Map<number, string>();
  return ({ id, name }) => {
    const found = names.get(id);
    if (found !== undefined) return found;
    const part = fileNamePart(name) || `school ${id}`;
    const isTaken = [...names.values()].some((other) => other.toLowerCase() === part.toLowerCase());
    const free = isTaken ? `${part} (id ${id})` : part;
    names.set(id, free);
    return free;
  };
}
