import { readFileSync } from "node:fs";
import { callPages } from "./calls.ts";
import { commandPages } from "./commands.ts";
import { parentLinks, parentPages } from "./parents.ts";
import {
  codesTables,
  papersTable,
  placeholdersTable,
  renamesTables,
  rolesTables,
  settingsList,
  symbologiesTable,
} from "./tables.ts";

/** Returns the sections of the changelog, with links that lead from the folder of the documentation. */
function changelog(): string {
  const text = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  return text.slice(text.indexOf("\n## ")).replaceAll("](docs/", "](");
}

const parts = {
  changelog: changelog(),
  settings: await settingsList(),
  codes: codesTables(),
  roles: rolesTables(),
  renames: renamesTables(),
  placeholders: placeholdersTable(),
  papers: papersTable(),
  symbologies: await symbologiesTable(),
  parents: `${parentLinks}\n`,
};

/**
 * Everything in the documentation that is made from the code, by its path from the folder of the documentation: whole
 * pages, and the parts that other pages show in place of a line that ends with `<!-- made: … -->`.
 */
export const PAGES_FROM_CODE: ReadonlyMap<string, string> = new Map([
  ...commandPages(),
  ...callPages(),
  ...parentPages,
  ...Object.entries(parts).map(([name, text]) => [`.vitepress/made/${name}.md`, text] as const),
]);
