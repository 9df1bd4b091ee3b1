/**
 * Wraps a factory so that it runs on first use and its result is reused. Expensive data that only a few texts or
 * cards need is therefore not created for the others.
 */
export function lazily<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
