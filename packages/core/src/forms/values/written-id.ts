/** The digits of an id that a person writes as one, `id:5`, which no name is taken for; undefined for any other text. */
export const writtenId = (text: string): string | undefined => /^\s*id:\s*(\d{1,15})\s*$/i.exec(text)?.[1];
