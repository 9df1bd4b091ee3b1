import { photoNameFailures } from "./photo-name-failures.ts";
import { comparableText } from "../../forms/values/clean-text.ts";

/** Names available in a pattern in addition to the answers of the school's forms. */
const PLACES = ["id", "name", "class", "phone", "status"] as const;

/** The parts of a file name. */
export interface NamedStudent extends Record<(typeof PLACES)[number], string> {
  answers: Readonly<Record<string, unknown>>;
}

/**
 * Maximum length of a name. Every file system supports this length in any script, even with a number added to make
 * the name unique.
 */
const MOST_CHARACTERS = 58;

/** Converts a string to a path segment. Characters that a file system may not allow become underscores. */
export const fileNamePart = (text: string): string =>
  [...text.normalize("NFC").replaceAll(/[^\p{L}\p{N}\p{M}._ -]/gu, "_")]
    .slice(0, MOST_CHARACTERS)
    .join("")
    .replaceAll(/^[. ]+|[. ]+$/g, "");

/**
 * Returns a function that names files by a pattern such as `{class}/{name} {id}`, without an extension. The names are
 * unique regardless of case. If a student has no value for a part of the path, the ID is used for that part.
 * @param fields answers that the pattern may use
 * @throws Failure `invalid` if the pattern is empty or contains an unknown name.
 */
export function photoNamer(
  pattern: string,
  fields: readonly string[],
): (student: NamedStudent, more?: string) => string {
  const known = [...PLACES, ...fields];
  const unknown = [...pattern.matchAll(/\{([^{}]*)\}/g)].find(([, name = ""]) => !known.includes(name));
  if (unknown)
    throw photoNameFailures.unknownPlace({ place: unknown[0], places: known.map((name) => `{${name}}`) });
  if (pattern.trim() === "") throw photoNameFailures.empty();
  const taken = new Set<string>();
  return (student, more = "") => {
    const parts = pattern.split("/").map((part) => {
      const filled = part.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => valueOf(student, name));
      return fileNamePart(filled) || student.id;
    });
    return free(parts.join("/") + (more && ` ${fileNamePart(more)}`), taken);
  };
}

function valueOf(student: NamedStudent, name: string): string {
  const value = (PLACES as readonly string[]).includes(name)
    ? student[name as (typeof PLACES)[number]]
    : student.answers[name];
  return typeof value === "string" ? value : "";
}

function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(comparableText(found)); number += 1) found = `${name} (${number})`;
  taken.add(comparableText(found));
  return found;
}
