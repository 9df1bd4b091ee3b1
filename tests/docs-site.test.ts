import { existsSync, globSync } from "node:fs";
import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requireSmall } from "../docs/.vitepress/site-size.ts";
import { SCREEN_WORDS } from "../packages/web/src/school/shell/screen-help-texts.ts";
import { anchorsIn } from "./doc-pages.ts";
import { temporaryFolder } from "./server/temporary-folder.ts";
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

test("a site of more than 6 MB fails the build, which names the largest files", async () => {
  const site = await temporaryFolder();
  await writeFile(join(site, "index.html"), "find your task");
  await writeFile(join(site, "photo.jpg"), "");
  await truncate(join(site, "photo.jpg"), 5_999_986);
  expect(() => requireSmall(site)).not.toThrow();
  await truncate(join(site, "photo.jpg"), 5_999_987);
  expect(() => requireSmall(site)).toThrow(/has 6000001 bytes.*photo\.jpg/);
});

const site = "docs/.vitepress/dist";

describe.runIf(existsSync(join(root, site, "index.html")))("the built site", () => {
  test("has at most 6 MB", () => expect(() => requireSmall(join(root, site))).not.toThrow());

  test("shows a placeholder at the end of a text", () =>
    expect(textOf(`${site}/codes.html`)).toContain("<td>{file}: {why}</td>"));

  test("has every page and heading that its pages link to", () => {
    const pages = new Map(
      globSync("**/*.html", { cwd: join(root, site) }).map((file) => [
        `/docs/${file.replace(/(index)?\.html$/, "")}`,
        textOf(join(site, file)),
      ]),
    );
    const links = [...pages].flatMap(([page, html]) =>
      [...html.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => ({
        page,
        to: new URL(href as string, `http://site${page}`),
      })),
    );
    expect(links.length).toBeGreaterThan(2000);
    const isWrong = ({ to }: { to: URL }): boolean => {
      if (to.host !== "site") return false;
      const html = pages.get(to.pathname);
      if (html === undefined) return true;
      return to.hash !== "" && !html.includes(` id="${decodeURIComponent(to.hash.slice(1))}"`);
    };
    expect(links.filter(isWrong).map(({ page, to }) => `${page}: ${to}`)).toEqual([]);
  });
});
