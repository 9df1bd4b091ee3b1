/** Returns the text of a pending change of the package "tiny", with one list for each reader. */
export const change = (size: string, lists: Record<string, string>): string =>
  [
    `---\n"tiny": ${size}\n---\n`,
    ...Object.entries(lists).map(([reader, list]) => `### ${reader}\n\n${list}\n`),
  ].join("\n");
