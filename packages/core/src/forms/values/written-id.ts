/**
 * Returns the digits of an ID typed as `id:5`, a form that cannot be mistaken for a name. Returns undefined for any
 * other text.
 */
export const writtenId = (text: string): string | undefined => /^\s*id:\s*(\d{1,15})\s*$/i.exec(text)?.[1];
