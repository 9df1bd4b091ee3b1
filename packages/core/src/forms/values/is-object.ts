/** Whether a value is a plain object and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A thing with every name spelt, and undefined for what it is without: whoever makes one can forget none. */
export type Whole<Thing> = { [Name in keyof Required<Thing>]: Thing[Name] };
