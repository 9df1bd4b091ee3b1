/** Returns an element's label: that of its field, or else its own name in words. */
export function elementLabel(field: string, labels: ReadonlyMap<string, string>): string {
  const words = field.replaceAll("_", " ");
  return labels.get(field) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
