import { comparisonKey } from "../forms/clean-text.ts";

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

/** Orders classes as people do: 'Class 2' before 'Class 10', then by section. */
const collator = new Intl.Collator("en", { numeric: true });
export const compareClasses = (a: ClassName, b: ClassName): number =>
  collator.compare(classLabel(a), classLabel(b));
