import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCREEN_WORDS } from "../packages/web/src/school/shell/screen-words.ts";
import { anchorsIn } from "./doc-pages.ts";
import { root, sources, textOf } from "./source-files.ts";

/** Returns the pages of the documentation that the screens link to, with their headings. */
function linkedPages(): string[] {
  const links = sources
    .filter((file) => file.startsWith("packages/web/src/"))
    .flatMap((file) =>
      [...textOf(file).matchAll(/<DocsLink\s+page="([^"]+)"/g)].map(([, page]) => page as string),
    );
  return [...Object.values(SCREEN_WORDS).map(({ page }) => page), ...links];
}

test("every page and heading of the documentation that a screen links to exists", () => {
  const pages = linkedPages();
  expect(pages.length).toBeGreaterThan(50);
  const isThere = (link: string): boolean => {
    const [page, heading] = link.split("#");
    const file = `docs/${page === "" ? "README" : page}.md`;
    if (!existsSync(join(root, file))) return false;
    return heading === undefined || anchorsIn(textOf(file)).includes(heading);
  };
  expect(pages.filter((page) => !isThere(page))).toEqual([]);
});

test("the documentation site lists every page", () => {
  const config = textOf("docs/.vitepress/config.ts");
  const listed = new Set([...config.matchAll(/\["[^"]+", "([^"]*)"\]/g)].map(([, page]) => page));
  const linked = [...textOf("docs/README.md").matchAll(/\]\(([\w/-]+)\.md/g)].map(([, page]) =>
    (page as string).replace(/README$/, ""),
  );
  expect(linked.length).toBeGreaterThan(15);
  expect(linked.filter((page) => !listed.has(page))).toEqual([]);
});
