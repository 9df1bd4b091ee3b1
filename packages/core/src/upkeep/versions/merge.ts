/** The parts that a user edits, keyed by name. Values are compared as JSON. */
export type Parts = Readonly<Record<string, unknown>>;

/** A part whose value differs between two users. */
export interface Difference {
  name: string;
  /** The user who changed the part since the common starting point, or both users if they changed it differently. */
  changedBy: "both" | "me" | "them";
}

/**
 * Lists the differences between this user's parts (`mine`) and those saved by another user (`theirs`). `base` is the
 * common starting point.
 */
export function differences(base: Parts, mine: Parts, theirs: Parts): Difference[] {
  return namesOf(mine, theirs, base).flatMap((name): Difference[] => {
    if (isSame(mine[name], theirs[name])) return [];
    if (isSame(base[name], theirs[name])) return [{ name, changedBy: "me" }];
    return [{ name, changedBy: isSame(base[name], mine[name]) ? "them" : "both" }];
  });
}

/**
 * Merges the changes of two users. A part that only the other user changed takes the other user's value. If both users
 * changed a part, `mine` is kept.
 */
export function merged<T extends Parts>(base: T, mine: T, theirs: T): T {
  const all = { ...theirs, ...mine } as Record<string, unknown>;
  for (const { name, changedBy } of differences(base, mine, theirs)) {
    if (changedBy === "them" && Object.hasOwn(theirs, name)) all[name] = theirs[name];
    else if (changedBy === "them" || !Object.hasOwn(mine, name)) delete all[name];
  }
  return all as T;
}

const namesOf = (...parts: Parts[]): string[] => [...new Set(parts.flatMap((each) => Object.keys(each)))];

/** Whether two values are equal, regardless of property order. */
const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";
