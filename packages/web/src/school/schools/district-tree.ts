import type { District } from "@idms/core/school/schools/district";

/** A district and its depth in the tree. */
export interface PlacedDistrict extends District {
  depth: number;
}

/**
 * Sorts districts in tree order. Each district comes directly after its parent, and siblings keep their original
 * order.
 */
export function inTree(all: readonly District[]): PlacedDistrict[] {
  const ids = new Set(all.map(({ id }) => id));
  const parentOf = ({ parent }: District) => (parent !== null && ids.has(parent) ? parent : null);
  const placed = (above: number | null, depth: number): PlacedDistrict[] =>
    all.flatMap((district) =>
      parentOf(district) === above ? [{ ...district, depth }, ...placed(district.id, depth + 1)] : [],
    );
  return placed(null, 0);
}

/** Returns a district's name. If another district has the same name, adds the parent's name. */
export function districtLabel({ id, name, parent }: District, all: readonly District[]): string {
  const isAlone = all.every((other) => other.id === id || other.name !== name);
  const above = all.find((other) => other.id === parent);
  return isAlone || !above ? name : `${name} (${above.name})`;
}

/** Returns the districts as select options. */
export const districtChoices = (all: readonly District[]): { value: string; label: string }[] =>
  inTree(all).map((district) => ({ value: String(district.id), label: districtLabel(district, all) }));
