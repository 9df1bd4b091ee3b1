/**
 * Returns the requested name, or adds the first free number to it, as in "Banyan (2)". Names that differ only in case
 * are considered equal.
 */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  if (!names.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number += 1) {
    const name = `${wanted} (${number})`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
