import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, textOf } from "./source-files.ts";

const page = textOf("docs/security/asvs.md");
const STATES = ["holds", "OPEN", "fails", "n.a."];

interface Row {
  id: string;
  level: number;
  state: string;
  where: string;
}

const rows: Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)].map(
  ([, id = "", level, state = "", where = ""]) => ({ id, level: Number(level), state, where }),
);

test("every row of levels 1 and 2 is listed once", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  // The numbers are from `5.0/en/` in release 5.0.0 of the standard.
  expect(rows.filter(({ level }) => level === 1).length).toBe(70);
  expect(rows.filter(({ level }) => level === 2).length).toBe(183);
});

test("the table of totals has the correct totals", () => {
  const sums = [1, 2].map((level) => {
    const own = rows.filter((row) => row.level === level);
    const counts = STATES.map((state) => own.filter((row) => row.state === state).length);
    return `| ${[level, own.length, ...counts].join(" | ")} |`;
  });
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
  for (const sum of sums) expect(page).toContain(sum);
});

test("the page lists the rows that hold only with --strict, and how many rows hold without it", () => {
  const said = page.slice(page.indexOf("The sums count"), page.indexOf("| Level | rows |"));
  const strict = rows.filter(
    ({ state, where }) => state === "holds" && where.includes("`idms init --strict`"),
  );
  const byLevel = strict.toSorted((one, other) => one.level - other.level);
  expect([...said.matchAll(/\d+\.\d+\.\d+/g)].map(String)).toEqual(byLevel.map(({ id }) => id));
  const without = [1, 2].map((level) => {
    const own = rows.filter((row) => row.level === level);
    const held = own.filter((row) => row.state === "holds" && !strict.includes(row)).length;
    return `${held} of ${own.length} hold`;
  });
  for (const each of without) expect(said).toContain(each);
});

test("open rows say so, and rows that fail or do not apply say why", () => {
  expect(rows.filter(({ state, where }) => state === "OPEN" && !where.startsWith("OPEN: "))).toEqual([]);
  expect(rows.filter(({ where }) => where.length < 5)).toEqual([]);
});

const fileOf = (named: string): string => named.replace(/^(core|server|web|cli)\//, "packages/$1/src/");
const FILE = /`((?:core|server|web|cli|packages|tests|bin)\/[\w./-]+|\.ci\/run)`/g;

test("every file that a row names exists, and every quoted test title is in its file", () => {
  const named = rows.flatMap(({ id, where }) =>
    [...where.matchAll(FILE)].map(([, path = ""]) => [id, path] as const),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(([, path]) => !existsSync(join(root, fileOf(path))))).toEqual([]);
  const titles = rows.flatMap(({ id, where }) =>
    [...where.matchAll(/`(tests\/[\w./-]+)` \("([^"]+)"\)/g)].map(
      ([, path = "", title = ""]) => [id, path, title] as const,
    ),
  );
  expect(titles.length).toBeGreaterThan(40);
  const isMissing = ([, path, title]: (typeof titles)[number]) => !textOf(path).includes(title);
  expect(titles.filter(isMissing)).toEqual([]);
});

/** Level 1 rows that require a page, or something that the program does not have. */
const WITHOUT_TEST = ["6.1.1", "6.4.2", "8.1.1", "15.1.1", "15.2.1"];

test("every row of level 1 that holds quotes the title of a test that proves it", () => {
  const held = rows.filter(({ level, state }) => level === 1 && state === "holds");
  const bare = held.filter(({ where }) => !/`tests\/[\w./-]+` \("/.test(where));
  expect(bare.map(({ id }) => id)).toEqual(WITHOUT_TEST);
});

test("most rows that hold name a test, and no test file that they name is empty", () => {
  const held = rows.filter(({ state }) => state === "holds");
  const tests = held.filter(({ where }) => /`tests\//.test(where));
  expect(tests.length).toBeGreaterThan(held.length / 2);
  const files = held.flatMap(({ where }) => [...where.matchAll(FILE)].map(([, path = ""]) => path));
  expect(files.filter((path) => path.startsWith("tests/") && statSync(join(root, path)).size === 0)).toEqual(
    [],
  );
});
