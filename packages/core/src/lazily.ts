/** Makes something when it is first asked for, and the same thing ever after: what few texts or cards need costs the others nothing. */
export function lazily<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
