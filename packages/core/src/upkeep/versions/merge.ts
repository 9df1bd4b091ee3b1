/** What was edited, by name; what a name stands for is compared as JSON. */
export type Parts = Readonly<Record<string, unknown>>;

/** A part that two people have made differ. */
export interface Difference {
  name: string;
  /** The author of the change since both began: both, in different ways, or only one of them. */
  changedBy: "both" | "me" | "them";
}

/** How what I have differs from what they saved meanwhile; `base` is what both began with. */
export function differences(base: Parts, mine: Parts, theirs: Parts): Difference[] {
  return namesOf(mine, theirs, base).flatMap((name): Difference[] => {
    if (isSame(mine[name], theirs[name])) return [];
    if (isSame(base[name], theirs[name])) return [{ name, changedBy: "me" }];
    return [{ name, changedBy: isSame(base[name], mine[name]) ? "them" : "both" }];
  });
}

/** Both people's changes in one: what only one of them changed is theirs, and where both did, mine stays. */
export function merged<T extends Parts>(base: T, mine: T, theirs: T): T {
  const all = { ...theirs, ...mine } as Record<string, unknown>;
  for (const { name, changedBy } of differences(base, mine, theirs)) {
    if (changedBy === "them" && Object.hasOwn(theirs, name)) all[name] = theirs[name];
    else if (changedBy === "them" || !Object.hasOwn(mine, name)) delete all[name];
  }
  return all as T;
}

const namesOf = (...parts: Parts[]): string[] => [...new Set(parts.flatMap((each) => Object.keys(each)))];

/** Whether two values are the same, however the names in them are ordered. */
const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? "";
