/** Field names are free, `constructor` too, so nothing is taken that a record merely inherits. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
