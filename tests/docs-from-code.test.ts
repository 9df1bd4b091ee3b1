import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bodyExample, rejected } from "../docs/from-code/calls.ts";
import { PAGES_FROM_CODE } from "../docs/from-code/pages.ts";
import { routes } from "../packages/server/src/api/app.ts";
import { anchorsIn, docPages } from "./doc-pages.ts";
import { textOf } from "./source-files.ts";

const PART = /^\[.*\]\(.*\)<!-- made: (.+) -->$/gm;
const partNamed = (name: string) => PAGES_FROM_CODE.get(`.vitepress/made/${name}.md`);

/** Every page of the site, with what is made from the code, by its path from the folder of the documentation. */
const pages = new Map([
  ...docPages
    .filter((page) => page.startsWith("docs/"))
    .map((page) => {
      const text = textOf(page).replaceAll(PART, (_, name: string) => partNamed(name) ?? "");
      return [page.slice("docs/".length), text] as const;
    }),
  ...[...PAGES_FROM_CODE].filter(([path]) => !path.startsWith(".")),
]);

test("every part that is made from the code is on a page, and every page gets its parts", () => {
  const shown = docPages.flatMap((page) =>
    [...textOf(page).matchAll(PART)].map(([, name]) => name as string),
  );
  const made = [...PAGES_FROM_CODE.keys()].flatMap((path) => /made\/(.+)\.md$/.exec(path)?.[1] ?? []);
  expect(made.length).toBeGreaterThan(8);
  expect(shown.toSorted()).toEqual(made.toSorted());
});

test("What's new begins with the newest changes, whether or not a version contains them", () => {
  expect(partNamed("changelog")).toMatch(/^## (?:Unreleased|\[\d+\.\d+\.\d+\] - .{10})\n\n### /);
});

test("every link in what is made from the code leads to a page and a heading", () => {
  const links = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(/\]\(((?:\.\.\/)?[\w/-]+\.md)?(?:#([^)]+))?\)/g)].map(([link, to, anchor]) => ({
      page,
      link,
      to: to === undefined ? page : join(page, "..", to),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(500);
  const isWrong = ({ to, anchor }: (typeof links)[number]): boolean => {
    const text = pages.get(to);
    return text === undefined
      ? !to.startsWith("..")
      : anchor !== undefined && !anchorsIn(text).includes(anchor);
  };
  expect(links.filter(isWrong).map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
});

test("no page that is made from the code has two headings with one anchor", () => {
  const twice = [...PAGES_FROM_CODE]
    .map(([path, text]) => [path, anchorsIn(text)] as const)
    .filter(([, anchors]) => new Set(anchors).size < anchors.length);
  expect(twice.map(([path]) => path)).toEqual([]);
});

describe("the server takes the example of", () => {
  const examples = routes.flatMap((route) => {
    const example = bodyExample(route);
    return example === null ? [] : [[`${route.method} ${route.path}`, route, example] as const];
  });

  test.each(examples)("%s", (_, route, example) => {
    expect(rejected(route, example)).toEqual([]);
  });
});
