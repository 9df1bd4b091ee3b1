/** Returns the English words in a text, except for the product's name and that of the language. */
export const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !["IDMS", "English", "Ctrl"].includes(word));
