const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "{": "&#123;",
  "*": "\\*",
  _: "\\_",
  "|": "\\|",
  "\n": " ",
};

/** Returns a text as Markdown that shows it unchanged, also in a cell of a table. Text in backticks becomes code. */
export const shown = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") && part.endsWith("`") && part.length > 2
        ? part.replaceAll("|", "\\|")
        : part.replaceAll(/[{&<>*_|\n]/g, (sign) => SIGNS[sign] as string),
    )
    .join("");

/** Returns a text as code, also for a cell of a table. */
export const code = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;

/** Returns texts as code, separated by commas. */
export const codes = (texts: readonly string[]): string => texts.map(code).join(", ");

/** Returns a table from cells that are Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Returns a block of code. */
export const block = (language: string, lines: readonly string[]): string =>
  ["```" + language, ...lines, "```"].join("\n");

/** Returns the parts of a page, with an empty line between them. Parts that are empty are left out. */
export const page = (...parts: readonly (string | false | undefined)[]): string =>
  `${parts.filter((part) => typeof part === "string" && part !== "").join("\n\n")}\n`;
