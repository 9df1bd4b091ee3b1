import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  exportsOf,
  importsOf,
  OPEN,
  openedBy,
  reachedBy,
  reachedFrom,
  roomOf,
  root,
  sources,
  textOf,
  withoutComments,
} from "./source-files.ts";

/** Every part of the program, with the other parts it may import. See the arrows in the architecture. */
const arrows: Record<string, string[]> = {
  core: [],
  "core/node": ["core"],
  server: ["core", "core/node", "templates"],
  web: ["core"],
  cli: ["core", "core/node", "server", "templates", "fixtures"],
  templates: ["core", "core/node"],
  fixtures: ["core", "core/node"],
};
/** The packages that run in a browser as well as in Node.js. The isomorphic core may use no others. */
const isomorphic = new Set([
  "@vladmandic/face-api/dist/face-api.esm.js",
  "@zxcvbn-ts/core",
  "@zxcvbn-ts/language-common",
  "bidi-js",
  "bwip-js/generic",
  "harfbuzzjs",
  "linebreak",
  "zod",
]);

/** Returns the part of the program that a file belongs to, or null. */
function partOf(file: string): string | null {
  if (file.startsWith("packages/core/src/node/")) return "core/node";
  return /^packages\/([a-z]+)\//.exec(file)?.[1] ?? /^(templates|fixtures)\//.exec(file)?.[1] ?? null;
}

/** Describes the violation in a file's import, or returns null. */
function breach(file: string, from: string): string | null {
  const part = partOf(file) as string;
  const wrong = (why: string) => `${file} imports ${from}: ${why}`;
  if (from.startsWith(".")) {
    const reached = partOf(reachedBy(file, from));
    const home = part.split("/")[0];
    if (reached?.split("/")[0] !== home) return wrong("a relative import may not leave its package");
    if (reached === part || arrows[part]?.includes(reached as string)) return null;
    return wrong(`${part} may not import ${reached}`);
  }
  if (from.startsWith("@idms/")) {
    const [, name = "", ...rest] = from.split("/");
    const target = openedBy(from);
    if (OPEN.has(name) && target === null)
      return wrong("it is imported by a room and a file that it exports");
    if (!OPEN.has(name) && rest.length > 0 && rest[0] !== "package.json")
      return wrong("a package without rooms is imported by its name alone");
    const reached = target === null ? name : partOf(target);
    if (reached === part) return null;
    if (arrows[part]?.includes(reached as string)) return null;
    return wrong(`${part} may not import ${reached}`);
  }
  if (part !== "core") return null;
  if (from.startsWith("node:")) return wrong("core runs in a browser too");
  return isomorphic.has(from) ? null : wrong("core may use only packages that run in a browser too");
}

describe("the rule finds", () => {
  test.each([
    ["packages/core/src/cards/a.ts", 'import { readFile } from "node:fs";'],
    ["packages/core/src/cards/a.ts", 'import sharp from "sharp";'],
    ["packages/core/src/cards/a.ts", 'const { createCanvas } = await import("@napi-rs/canvas");'],
    ["packages/core/src/cards/a.ts", 'import type { Document } from "pdfkit";'],
    ["packages/core/src/cards/a.ts", 'export * from "exceljs";'],
    ["packages/core/src/cards/a.ts", 'import {\n  a,\n  b,\n} from "../node/b.ts";'],
    ["packages/core/src/node/a.ts", 'import { openApp } from "@idms/server/installation/open-app";'],
    ["packages/core/src/node/a.ts", 'import { starterTemplates } from "@idms/templates";'],
    ["packages/server/src/a.ts", 'import { run } from "@idms/cli";'],
    ["packages/server/src/a.ts", 'import { demo } from "@idms/fixtures";'],
    ["packages/server/src/a.ts", 'import { mm } from "../../core/src/units.ts";'],
    ["packages/server/src/a.ts", 'import { mm } from "@idms/core/src/units.ts";'],
    ["packages/server/src/a.ts", 'import { mm } from "@idms/core";'],
    ["packages/server/src/a.ts", 'import { mm } from "@idms/core/no-file";'],
    ["packages/web/src/a.tsx", 'import { openApp } from "@idms/server/installation/open-app";'],
    ["packages/web/src/a.tsx", 'import type { App } from "@idms/server/installation/open-app";'],
    ["packages/web/src/a.tsx", 'import { renderPng } from "@idms/core/node/photos/render-png";'],
    ["templates/a.ts", 'import { openApp } from "@idms/server/installation/open-app";'],
    ["fixtures/a.ts", 'import "@idms/cli";'],
  ])("a breach in %s: %s", (file, line) => {
    expect(importsOf(line).map((found) => breach(file, found))).toEqual([expect.stringContaining(file)]);
  });

  test.each([
    ["packages/core/src/cards/a.ts", 'import { z } from "zod";'],
    ["packages/core/src/cards/a.ts", '/** Not import "node:fs". */ import { mm } from "../units.ts";'],
    ["packages/core/src/node/a.ts", 'import { open } from "node:fs"; import { mm } from "../units.ts";'],
    [
      "packages/server/src/a.ts",
      'import { mm } from "@idms/core/units"; import { renderPng } from "@idms/core/node/photos/render-png";',
    ],
    [
      "packages/cli/src/a.ts",
      'import { openApp } from "@idms/server/installation/open-app"; import { demo } from "@idms/fixtures";',
    ],
  ])("nothing wrong in %s: %s", (file, line) => {
    const found = importsOf(line);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((each) => breach(file, each))).toEqual(found.map(() => null));
  });
});

test("every import follows the arrows", () => {
  const found = sources.flatMap((file) => importsOf(textOf(file)).map((each) => breach(file, each)));
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(Boolean)).toEqual([]);
});

/** Returns the cycles of a graph, using Tarjan's algorithm. A single node is not a cycle. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node) as number);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      const known = path.includes(next) ? (lowest.get(next) as number) : Infinity;
      lowest.set(node, Math.min(lowest.get(node) as number, known));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1) circles.push(circle);
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}

function graphOf(name: (file: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of sources) {
    const reached = graph.get(name(file)) ?? new Set();
    for (const target of reachedFrom(file)) if (name(target) !== name(file)) reached.add(name(target));
    graph.set(name(file), reached);
  }
  return graph;
}

test("the search for circles finds a circle and only its members", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["a", "d"])],
    ["d", new Set<string>()],
    ["e", new Set(["d", "a"])],
  ]);
  expect(circlesOf(graph).map((circle) => circle.toSorted())).toEqual([["a", "b", "c"]]);
});

test("no two areas or rooms import each other, directly or in a circle", () => {
  const areas = graphOf(roomOf);
  expect(areas.size).toBeGreaterThan(50);
  expect(circlesOf(areas)).toEqual([]);
  expect(circlesOf(graphOf(innerRoomOf))).toEqual([]);
});

/** Returns the subfolder of a file within its area. A file directly in an area counts as its own subfolder. */
const innerRoomOf = (file: string): string => /^(.*?\/src\/[^/]+\/[^/]+)/.exec(file)?.[1] ?? file;

test.each(["core", "server", "web", "cli"])(
  "%s has at most ten areas, and each folder at most twenty entries",
  (name) => {
    const home = `packages/${name}/src`;
    const inside = new Map<string, Set<string>>();
    for (const file of sources.filter((each) => each.startsWith(`${home}/`)))
      for (let at = file; at !== home; at = dirname(at))
        inside.set(dirname(at), (inside.get(dirname(at)) ?? new Set()).add(at));
    const areas = [...(inside.get(home) ?? [])].filter((each) => !/\.tsx?$/.test(each));
    expect(areas.length).toBeLessThanOrEqual(10);
    expect([...inside].filter(([, names]) => names.size > 20).map(([folder]) => folder)).toEqual([]);
  },
);

test.each([...OPEN])("%s exports each of its rooms, and has no index file of everything", (name) => {
  const home = `packages/${name}/src/`;
  const rooms = new Set(sources.filter((file) => file.startsWith(home)).map(roomOf));
  const opened = new Set(
    Object.values(exportsOf(name)).map((to) => roomOf(`packages/${name}/${to.slice(2)}`)),
  );
  expect([...rooms].filter((room) => !opened.has(room))).toEqual([]);
  expect(sources.filter((file) => file.startsWith(home) && basename(file) === "index.ts")).toEqual([]);
});

const STUDENTS_ROOM = "packages/server/src/installation/students/";
const TABLES = "packages/server/src/installation/tables/";

/** Returns the names that a file imports from files whose path starts with the given one. */
const importedFrom = (file: string, place: string): string[] =>
  [...withoutComments(textOf(file)).matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)"/gm)]
    .filter(([, , from = ""]) =>
      (from.startsWith(".") ? reachedBy(file, from) : (openedBy(from) ?? "")).startsWith(place),
    )
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().replace(/^type | as .*$/g, "")));

test("only the students room contains statements that name the students table", () => {
  const server = sources.filter((file) => /^packages\/(?:server|cli)\//.test(file));
  const outside = server.filter((file) => !file.startsWith(STUDENTS_ROOM) && !file.startsWith(TABLES));
  expect(outside.filter((file) => importedFrom(file, TABLES).includes("students"))).toEqual([]);
  const written = /\b(?:FROM|JOIN|INTO|UPDATE)\s+"?students\b/;
  expect(outside.filter((file) => written.test(withoutComments(textOf(file))))).toEqual([]);
  const whole = /import \* as \w+ from "[^"]*\/tables\//;
  expect(outside.filter((file) => whole.test(textOf(file)))).toEqual([
    "packages/server/src/installation/copying/copied-tables.ts",
  ]);
  // The code that keeps versions of any table's rows receives this as an argument.
  const handed = outside.filter((file) => importedFrom(file, STUDENTS_ROOM).includes("versionedStudents"));
  expect(handed.filter((file) => !file.startsWith("packages/server/src/trust/versions/"))).toEqual([]);
  expect(server.filter((file) => importedFrom(file, TABLES).includes("students")).length).toBeGreaterThan(10);
});

test("the web app loads the styles of every Mantine component that it uses, except List", () => {
  const library = /import \{([^}]*)\} from "@mantine\/core"/g;
  const used = sources
    .filter((file) => file.startsWith("packages/web/"))
    .flatMap((file) => [...textOf(file).matchAll(library)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().replace(/^type | as .*$/g, "")));
  const folder = "node_modules/@mantine/core/styles/";
  const styled = new Set(
    used.filter((name) => name !== "List" && existsSync(join(root, `${folder}${name}.css`))),
  );
  const web = readdirSync(join(root, "packages/web/src"), { recursive: true, encoding: "utf8" });
  const styles = web
    .filter((name) => /\.(?:css|tsx?)$/.test(name))
    .map((name) => textOf(`packages/web/src/${name}`))
    .join("");
  expect(styled.size).toBeGreaterThan(20);
  expect([...styled].filter((name) => !styles.includes(`@mantine/core/styles/${name}.layer.css`))).toEqual(
    [],
  );
});

test("files and folders are named in kebab-case, and no folder is a catch-all", () => {
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
  const badlyNamed = sources.filter((file) => {
    const name = basename(file).replace(/(?:\.config|\.d)?\.tsx?$/, "");
    return (
      !kebab.test(name) ||
      !dirname(file)
        .split("/")
        .every((folder) => kebab.test(folder))
    );
  });
  expect(badlyNamed).toEqual([]);
  expect(sources.filter((file) => /\/(?:utils?|helpers?|services?|managers?)\//.test(file))).toEqual([]);
});

test("no folder is more than two levels below src, except one for each kind of element", () => {
  const isKind = (file: string) => file.startsWith("packages/core/src/cards/kinds/");
  const depth = (file: string) => file.split("/src/")[1]?.split("/").length ?? 0;
  expect(sources.filter((file) => depth(file) > (isKind(file) ? 4 : 3))).toEqual([]);
});

test("no file has a default export", () => {
  const unnamed = sources.filter(
    (file) => /^export default/m.test(textOf(file)) && !/\.(?:config|d)\.ts$/.test(file),
  );
  expect(unnamed).toEqual([]);
});
