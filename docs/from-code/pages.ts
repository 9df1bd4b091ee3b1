import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mergedNotes, pendingChanges } from "../../bin/changesets.js";
import { callPages } from "./calls.ts";
import { commandPages } from "./commands.ts";
import { parentLinks, parentPages } from "./parents.ts";
import { ofReadme, rootPages } from "./root-pages.ts";
import {
  codesTables,
  papersTable,
  placeholdersTable,
  renamesTables,
  rolesTables,
  settingsList,
  symbologiesTable,
} from "./tables.ts";

/** Returns the pending changes and the sections of the changelog, with links that lead from the folder of the documentation. */
async function changelog(): Promise<string> {
  const root = new URL("../../", import.meta.url);
  const [, ...sections] = readFileSync(new URL("CHANGELOG.md", root), "utf8").split(/^(?=## )/m);
  const changes = await pendingChanges(fileURLToPath(root));
  if (changes.length > 0) sections.unshift(`## Unreleased\n\n${mergedNotes(changes)}\n`);
  return sections.join("").replaceAll("](docs/", "](");
}

const parts = {
  changelog: await changelog(),
  settings: await settingsList(),
  codes: codesTables(),
  roles: rolesTables(),
  renames: renamesTables(),
  placeholders: placeholdersTable(),
  papers: papersTable(),
  symbologies: await symbologiesTable(),
  parents: `${parentLinks}\n`,
  demo: ofReadme("Try it"),
  "first-card": ofReadme("Print your first card in six commands"),
};

/**
 * Everything in the documentation that is made from the code, by its path from the folder of the documentation: whole
 * pages, and the parts that other pages show in place of a line that ends with `<!-- made: … -->`.
 */
export const PAGES_FROM_CODE: ReadonlyMap<string, string> = new Map([
  ...commandPages(),
  ...callPages(),
  ...parentPages,
  ...rootPages,
  ...Object.entries(parts).map(([name, text]) => [`.vitepress/made/${name}.md`, text] as const),
]);
