import { comparableText } from "./clean-text.ts";

/**
 * Returns the number of single edits (insert, delete, replace, or swap of two neighbours) that turn one string into the
 * other. This is the optimal string alignment distance, a restricted Damerau–Levenshtein distance.
 */
export function editDistance(a: string, b: string): number {
  const from = [...a];
  const to = [...b];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + differs,
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        least = Math.min(least, (beforeLast[column - 2] as number) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] as number;
}

/**
 * Returns up to `limit` candidates similar to `wanted`, closest first. A candidate is similar if the edit distance is
 * at most a third of the longer text (at least one edit), or if one text contains the other. Case and spacing are
 * ignored.
 */
export function nearNames(wanted: string, candidates: readonly string[], limit = 3): string[] {
  const key = comparableText(wanted);
  if (key === "") return [];
  return [...new Set(candidates)]
    .map((name) => {
      const other = comparableText(name);
      const reach = Math.max(1, Math.floor(Math.max(key.length, other.length) / 3));
      const distance = editDistance(key, other);
      const contained = other !== "" && (other.includes(key) || key.includes(other));
      return { name, distance: distance <= reach ? distance : contained ? reach + distance : Infinity };
    })
    .filter(({ distance }) => distance !== Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** The commands that list items of one kind and add an item of that kind. */
export interface NamedBy {
  list: string;
  add: string;
}
