import { comparableText } from "../../forms/values/clean-text.ts";
import { sortKey, searchKey } from "../../forms/values/search-columns.ts";

/** The name of a class within a school. */
export interface ClassName {
  class_name: string;
  section: string | null;
}

const SEPARATOR = " - ";

/** Formats a class for lists: 'class_name - section', or just the name if there is no section. */
export const classLabel = ({ class_name, section }: ClassName): string =>
  section ? class_name + SEPARATOR + section : class_name;

/** Parses 'name - section'. The section is the text after the last separator. */
export function parseClassLabel(label: string): ClassName {
  const text = label.trim();
  const at = text.lastIndexOf(SEPARATOR);
  if (at <= 0) return { class_name: text, section: null };
  return {
    class_name: text.slice(0, at).trim(),
    section: text.slice(at + SEPARATOR.length).trim() || null,
  };
}

/** Returns a key for comparing class labels that ignores case and spacing. */
export const comparableClass = (name: ClassName): string => comparableText(classLabel(name));

/**
 * Builds the columns by which a class is matched, sorted and searched. The columns are updated together with the
 * class name.
 */
export const classSearchColumns = (name: ClassName) => ({
  name_key: comparableClass(name),
  class_name_sort: sortKey(name.class_name),
  section_sort: sortKey(name.section ?? ""),
  search_key: searchKey([classLabel(name)]),
});

/** Compares classes in natural order, by name and then by section. */
export function compareClasses(a: ClassName, b: ClassName): number {
  const [first, second] = [sortKey(classLabel(a)), sortKey(classLabel(b))];
  return first < second ? -1 : Number(first > second);
}
