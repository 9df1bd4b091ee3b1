/** The name itself, or with the first number behind it, as in "Banyan (2)", that nobody has in any case. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  if (!names.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number += 1) {
    const name = `${wanted} (${number})`;
    if (!names.has(name.toLowerCase())) return name;
  }
}
