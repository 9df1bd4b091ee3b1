import type { District } from "@idms/core/school/schools/district";

/** A district, and how many it lies in. */
export interface PlacedDistrict extends District {
  depth: number;
}

/** The districts as a tree is read: each below the one it lies in, beside its own in the order in which they came. */
export function inTree(all: readonly District[]): PlacedDistrict[] {
  const ids = new Set(all.map(({ id }) => id));
  const parentOf = ({ parent }: District) => (parent !== null && ids.has(parent) ? parent : null);
  const placed = (above: number | null, depth: number): PlacedDistrict[] =>
    all.flatMap((district) =>
      parentOf(district) === above ? [{ ...district, depth }, ...placed(district.id, depth + 1)] : [],
    );
  return placed(null, 0);
}

/** The name of a district among all: with the one it lies in, where another has its name. */
export function districtLabel({ id, name, parent }: District, all: readonly District[]): string {
  const isAlone = all.every((other) => other.id === id || other.name !== name);
  const above = all.find((other) => other.id === parent);
  return isAlone || !above ? name : `${name} (${above.name})`;
}

/** The districts to choose from. */
export const districtChoices = (all: readonly District[]): { value: string; label: string }[] =>
  inTree(all).map((district) => ({ value: String(district.id), label: districtLabel(district, all) }));
