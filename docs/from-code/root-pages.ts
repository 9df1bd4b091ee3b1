import { readFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { onSite, ROOT_PAGES } from "../.vitepress/root-pages.ts";

const root = new URL("../../", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, root), "utf8");

/** Returns a text at the root of the repository with its links as they lead from a page of the documentation. */
const movedTo = (page: string, text: string): string =>
  text.replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, (_, to: string) => {
    const path = relative(dirname(`docs/${page}`), to);
    return `](${onSite(path)})`;
  });

/** The pages at the root of the repository, as pages of the site. */
export const rootPages: readonly (readonly [path: string, text: string])[] = Object.entries(ROOT_PAGES)
  .filter(([, page]) => page.startsWith("project/"))
  .map(([name, page]) => [page, movedTo(page, textOf(name))] as const);

/** Returns a section of the README, without its heading, for a page next to this folder. */
export function ofReadme(heading: string): string {
  const [, rest = ""] = textOf("README.md").split(`\n## ${heading}\n`);
  if (rest === "") throw new Error(`The README has no section "${heading}".`);
  return movedTo("start.md", rest.split(/^## /m)[0] as string).trim() + "\n";
}
