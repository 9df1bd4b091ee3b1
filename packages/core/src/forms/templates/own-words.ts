import { isObject } from "../values/is-object.ts";
import type { FormField } from "../values/field.ts";

export type OwnWords = Pick<FormField, "labels" | "help" | "option_labels">;

/** Removes empty entries. Returns undefined if no entries remain. */
const filled = <T>(record: Partial<Record<string, T>> | undefined, has: (value: T) => boolean) => {
  const entries = Object.entries(record ?? {}).filter(([, value]) => value !== undefined && has(value));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};
const isSaid = (text: string): boolean => text !== "";

/**
 * Keeps only non-empty entries, and only those for existing options. A field without entries gets none of these
 * properties.
 */
export function keptWords({ labels, help, option_labels }: OwnWords, options: readonly string[]): OwnWords {
  const known = (words: Readonly<Record<string, string>>) =>
    filled(Object.fromEntries(Object.entries(words).filter(([option]) => options.includes(option))), isSaid);
  const ofOptions = filled(
    Object.fromEntries(Object.entries(option_labels ?? {}).map(([each, words]) => [each, known(words)])),
    (words) => words !== undefined,
  );
  const [ownLabels, ownHelp] = [filled(labels, isSaid), filled(help, isSaid)];
  return {
    ...(ownLabels && { labels: ownLabels }),
    ...(ownHelp && { help: ownHelp }),
    ...(ofOptions && { option_labels: ofOptions as Record<string, Record<string, string>> }),
  };
}

const textsOf = (wire: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(wire) ? wire : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

/** Reads the school's own wording from unvalidated data. Values that are not strings are ignored. */
export const readWords = ({ labels, help, option_labels }: Record<string, unknown>): OwnWords => ({
  ...(isObject(labels) && { labels: textsOf(labels) }),
  ...(isObject(help) && { help: textsOf(help) }),
  ...(isObject(option_labels) && {
    option_labels: Object.fromEntries(
      Object.entries(option_labels).map(([language, words]) => [language, textsOf(words)]),
    ),
  }),
});
