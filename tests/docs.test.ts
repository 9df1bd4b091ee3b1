import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsIn, docPages as pages } from "./doc-pages.ts";
import {
  openedBy,
  reachedBy,
  reachedFrom,
  root,
  roomOf,
  sources,
  textOf,
  withoutComments,
} from "./source-files.ts";

const architecture = textOf("docs/architecture.md");

/** Returns the path that a page refers to: `core/units.ts` is short for `packages/core/src/units.ts`. */
const pathOf = (named: string): string => named.replace(/^(core|server|web|cli)\//, "packages/$1/src/");

/** Returns the texts in backticks that look like paths of the repository. */
function pathsIn(text: string): string[] {
  const spans = text.matchAll(
    /`((?:core|server|web|cli|packages|tests|docs|bin|templates|fixtures)\/[\w./-]*)`/g,
  );
  return [...spans].map(([, named]) => named as string);
}

const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target]) => target as string);

test("every file or folder that a page names exists", () => {
  const named = pages.flatMap((page) => pathsIn(textOf(page)).map((path) => [page, path] as const));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([, path]) => !existsSync(join(root, pathOf(path))))).toEqual([]);
});

test("everything that a page links to exists", () => {
  const linked = pages.flatMap((page) => linksIn(textOf(page)).map((path) => [page, path] as const));
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter(([page, path]) => !existsSync(join(root, dirname(page), path)))).toEqual([]);
});

test("every heading that a page links to exists", () => {
  const linked = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^):#]*)#([^)]+)\)/g)].map(([, to = "", anchor = ""]) => [
      page,
      to === "" ? page : join(dirname(page), to),
      anchor,
    ]),
  );
  expect(linked.length).toBeGreaterThan(20);
  const isMissing = ([, to = "", anchor = ""]: string[]) => !anchorsIn(textOf(to)).includes(anchor);
  expect(linked.filter(isMissing)).toEqual([]);
});

test("every page can be reached from the README in two clicks", () => {
  const from = (page: string) => linksIn(textOf(page)).map((to) => join(dirname(page), to));
  const first = from("README.md").filter((page) => page.endsWith(".md"));
  const found = new Set([...first, ...first.flatMap(from)]);
  const isOneOfMany = (page: string) => /^(?:docs\/decisions\/0|\.changeset\/)/.test(page);
  expect(pages.filter((page) => page !== "README.md" && !isOneOfMany(page) && !found.has(page))).toEqual([]);
});

test("the README and CONTRIBUTING.md stay short", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(201);
  expect(textOf("CONTRIBUTING.md").split("\n").length).toBeLessThanOrEqual(111);
});

describe("the decisions", () => {
  const files = readdirSync(join(root, "docs/decisions")).filter((file) => file !== "README.md");
  const records = files.filter((file) => file !== "log.md");
  const recordOf = (file: string): string => textOf(`docs/decisions/${file}`);
  const joinedBy = (file: string): string[] =>
    (/\bJoins ([^.]+)\./.exec(recordOf(file))?.[1] ?? "").match(/\d{4}/g) ?? [];
  const log = textOf("docs/decisions/log.md").split(/\n- /).slice(1);
  const numberOf = (line: string): string => /^<a id="(\d{4})">/.exec(line)?.[1] ?? line;

  test("are all in the index", () => {
    expect(records.length).toBeGreaterThan(10);
    expect(linksIn(textOf("docs/decisions/README.md"))).toEqual(expect.arrayContaining(files));
  });

  test.each(records)("%s has the four parts of a record", (file) => {
    const parts = [...recordOf(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(parts).toEqual(["Context", "Decision", "Consequences", "Status"]);
  });

  test("that a record joins lead to this record from the log", () => {
    const joined = records.flatMap((file) => joinedBy(file).map((number) => [number, file]));
    const led = log.flatMap((line) => {
      const file = / In\s+\[\d{4}\]\(([^)]+)\)\.\s*$/.exec(line)?.[1];
      return file === undefined ? [] : [[numberOf(line), file]];
    });
    expect(led.length).toBeGreaterThan(50);
    expect(joined.toSorted()).toEqual(led.toSorted());
  });

  test("have one place for each number", () => {
    const numbers = [...records.map((file) => file.slice(0, 4)), ...log.map(numberOf)];
    expect(numbers).toHaveLength(new Set(numbers).size);
  });
});

/** Returns the part of a page below a heading, up to the next heading of the same or a higher level. */
function sectionOf(page: string, heading: string): string {
  const [, rest = ""] = page.split(`\n${heading}\n`);
  const rank = /^#+/.exec(heading)?.[0].length ?? 0;
  return rest.split(new RegExp(`^#{1,${rank}} `, "m"))[0] as string;
}

/** Returns the tables of numbered rows, each as the files at the start of its rows. */
function tablesOfFiles(section: string): string[][] {
  const tables = section.match(/(?:^\|.*\n)+/gm) ?? [];
  return tables.map((table) =>
    [...table.matchAll(/^\| \d+ \| `([^`]+)`/gm)].map(([, named]) => pathOf(named as string)),
  );
}

/** Returns the files from which a file imports anything: by path, including a thread's, or from another package. */
function takesFrom(file: string): Set<string | null> {
  const code = withoutComments(textOf(file));
  const paths = [...code.matchAll(/["'](\.{1,2}\/[^"']+\.tsx?)["']/g)].map(([, from]) =>
    reachedBy(file, from as string),
  );
  const opened = [...code.matchAll(/["'](@idms\/[^"']+)["']/g)].map(([, from]) => openedBy(from as string));
  return new Set([...paths, ...opened]);
}

test("a file depends on what it names in another package, not on everything that the package exports", () => {
  const taken = takesFrom("packages/server/src/collect/submissions/submit-answers.ts");
  expect(taken).toContain("packages/core/src/forms/answers/check-said.ts");
  expect(taken).toContain("packages/server/src/collect/submissions/submission-rows.ts");
  expect(taken).not.toContain("packages/core/src/cards/drawing/scene.ts");
});

describe("a process follows the imports: each file is imported by one before it", () => {
  const ways = tablesOfFiles(sectionOf(architecture, "## Processes, file by file"));
  const total = ways.flat().length;

  test("in the seven tables, which cover a submission, a verification, an import and the press", () => {
    expect(ways.length).toBe(7);
    expect(total).toBeGreaterThan(80);
  });

  test.each(ways.map((way) => [way[0] as string, way] as const))("from %s", (_, way) => {
    const reached = new Set<string | null | undefined>([way[0]]);
    const untied: string[] = [];
    for (const file of way) {
      if (!reached.has(file)) untied.push(file);
      for (const next of takesFrom(file)) reached.add(next);
    }
    expect(untied).toEqual([]);
  });
});

describe("the rooms and arrows of", () => {
  /** Individual files that appear in the diagram because folders depend on them. */
  const drawn = new Set([
    "app.ts",
    "serve.ts",
    "staff.tsx",
    "staff-app.tsx",
    "sign-in-app.tsx",
    "parent.tsx",
    "photo-day.tsx",
    "sign-off.tsx",
    "verify.tsx",
    "routes.tsx",
    "commands.ts",
    "program.ts",
  ]);
  const headings = [
    ["server", "### The server"],
    ["core", "### Core"],
    ["web", "### The web"],
    ["cli", "### The command line"],
  ] as const;

  describe.each(headings)("%s", (name, heading) => {
    const section = sectionOf(architecture, heading);
    const home = `packages/${name}/src/`;
    const nameOf = (file: string) => roomOf(file).slice(home.length);
    const isRoom = (room: string) => !/\.\w+$/.test(room);
    const isDrawn = (room: string) => isRoom(room) || drawn.has(room);
    const files = sources.filter((file) => file.startsWith(home));

    /** The imports of each folder, according to its files. */
    const imported = new Map<string, Set<string>>();
    for (const file of files) {
      const reached = reachedFrom(file)
        .filter((target) => target.startsWith(home))
        .map(nameOf);
      const others = reached.filter((room) => room !== nameOf(file) && isDrawn(room));
      if (isDrawn(nameOf(file)))
        imported.set(nameOf(file), new Set([...(imported.get(nameOf(file)) ?? []), ...others]));
    }

    const arrows = [...section.matchAll(/^ {2}(\S+) --> (.*)$/gm)].flatMap(([, from = "", to = ""]) =>
      to.split(" & ").map((each) => [from, each] as const),
    );

    const drawing = ([from, to]: readonly [string, string]): string => `${from} --> ${to}`;

    /** Whether arrows lead from one folder to another. */
    const leads = (from: string, to: string): boolean =>
      arrows.some(([tail, head]) => tail === from && (head === to || leads(head, to)));

    test("each room has its line", () => {
      const rooms = new Set(files.map(nameOf).filter(isRoom));
      const told = [...section.matchAll(/^\| `(?:\w+)\/([\w-]+)\/` \|/gm)].map(([, room]) => room as string);
      expect(told.toSorted()).toEqual([...rooms].toSorted());
    });

    test("each room of an area is named in its line", () => {
      const inside = new Set(
        files.flatMap((file) => /^([^/]+\/[^/]+)\/[^/]+$/.exec(file.slice(home.length))?.[1] ?? []),
      );
      const untold = [...inside].filter((room) => {
        const [area = "", name = ""] = room.split("/");
        const line = section.split("\n").find((each) => each.includes(`/${area}/\` |`)) ?? "";
        return !line.includes(`\`${name}/\``);
      });
      expect(untold).toEqual([]);
    });

    test("each arrow is an import", () => {
      expect(arrows.length).toBeGreaterThan(8);
      expect(arrows.filter(([from, to]) => !imported.get(from)?.has(to)).map(drawing)).toEqual([]);
    });

    test("each import follows an arrow, or several", () => {
      const all = [...imported].flatMap(([from, others]) => [...others].map((to) => [from, to] as const));
      expect(all.filter(([from, to]) => !leads(from, to)).map(drawing)).toEqual([]);
    });
  });
});
