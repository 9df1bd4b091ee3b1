/** Joins the first few items for use in a sentence, with an ellipsis if there are more. */
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
