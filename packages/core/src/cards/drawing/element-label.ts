/** Returns an element's label: the label of its form field, or else the element's name as words. */
export function elementLabel(field: string, labels: ReadonlyMap<string, string>): string {
  const words = field.replaceAll("_", " ");
  return labels.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
