import { comparisonKey } from "../forms/clean-text.ts";
import { unknownName } from "../suggest-names.ts";
import { classKey, classLabel, type ClassName } from "./label.ts";

/** The class that was meant, or one sentence that says why there is none. */
export type FoundClass<C> = { room: C; problem?: undefined } | { room?: undefined; problem: string };

/**
 * Finds a class by 'name - section', or by its name alone where only one class has that name. Case and spacing do not
 * count. Give the label of what is wanted: `classLabel` makes one of a name and a section.
 */
export function findClass<C extends ClassName>(classes: readonly C[], wanted: string): FoundClass<C> {
  const key = comparisonKey(wanted);
  const exact = classes.find((room) => classKey(room) === key);
  if (exact) return { room: exact };

  const named = classes.filter((room) => comparisonKey(room.class_name) === key);
  const [only] = named;
  if (only && named.length === 1) return { room: only };
  if (named.length > 1) {
    const labels = named.map((room) => `"${classLabel(room)}"`).join(", ");
    return { problem: `"${wanted}" could be any of ${labels}. Say which.` };
  }
  return { problem: unknownName("class", wanted, classes.map(classLabel)) };
}
