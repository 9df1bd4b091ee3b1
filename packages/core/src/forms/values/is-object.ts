/** Whether a value is a plain object and not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A type with every property of `Thing` spelled out. Optional properties must be set, even if only to undefined, so
 * that code that creates the object cannot forget any.
 */
export type Whole<Thing> = { [Name in keyof Required<Thing>]: Thing[Name] };
