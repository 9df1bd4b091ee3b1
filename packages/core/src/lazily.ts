/**
 * Wraps a factory so that it runs on first use and its result is reused. Expensive data that few texts or cards need
 * then costs the others nothing.
 */
export function lazily<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
