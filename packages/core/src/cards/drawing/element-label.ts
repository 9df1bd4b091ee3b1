/** The name of an element: the label of its field, else its own name as words. */
export function elementLabel(field: string, labels: ReadonlyMap<string, string>): string {
  const words = field.replaceAll("_", " ");
  return labels.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
