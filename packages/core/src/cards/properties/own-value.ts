/**
 * Returns a record's own value for a name. Field names are arbitrary, even `constructor`, so inherited values are
 * ignored.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
