import { comparisonKey } from "../../forms/values/clean-text.ts";
import { listingKey, searchKey } from "../../forms/values/lookup-keys.ts";

/** What names a class within a school. */
export interface ClassName {
  class_name: string;
  section: string | null;
}

const SEPARATOR = " - ";

/** A class as lists show it: 'class_name - section', or just the name where there is no section. */
export const classLabel = ({ class_name, section }: ClassName): string =>
  section ? class_name + SEPARATOR + section : class_name;

/** Reads 'name - section'; what stands after the last separator is the section. */
export function parseClassLabel(label: string): ClassName {
  const text = label.trim();
  const at = text.lastIndexOf(SEPARATOR);
  if (at <= 0) return { class_name: text, section: null };
  return {
    class_name: text.slice(0, at).trim(),
    section: text.slice(at + SEPARATOR.length).trim() || null,
  };
}

/** What decides whether two classes are the same to a reader: the label, without case and spacing. */
export const classKey = (name: ClassName): string => comparisonKey(classLabel(name));

/** Why a class cannot have a name that another of its school has. */
export const classTaken = (name: ClassName): string => `There is a class ${classLabel(name)} already.`;

/** By what a class is told from others, sorted and searched; all of it is written with its name. */
export const classKeys = (name: ClassName) => ({
  name_key: classKey(name),
  class_name_sort: listingKey(name.class_name),
  section_sort: listingKey(name.section ?? ""),
  search_key: searchKey([classLabel(name)]),
});

/** Orders classes as people do, by name and then by section. */
export function compareClasses(a: ClassName, b: ClassName): number {
  const [first, second] = [listingKey(classLabel(a)), listingKey(classLabel(b))];
  return first < second ? -1 : Number(first > second);
}
