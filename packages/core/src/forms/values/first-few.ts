/** The first of what a sentence lists, with a sign that there are more. */
export function firstFew<T>(
  all: Iterable<T>,
  most: number,
  asText: (each: T) => string,
  between = ", ",
): string {
  const list = [...all];
  const shown = list.slice(0, most).map(asText);
  return [...shown, ...(list.length > most ? ["…"] : [])].join(between);
}
