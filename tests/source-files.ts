import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder; every path of a file is told from there, with slashes. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const slashed = (path: string): string => path.split(sep).join("/");

const isSource = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path);

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(relative(root, join(entry.parentPath, entry.name))))
    .filter(isSource);
}

const packages = readdirSync(join(root, "packages"));

/** The program's source files. */
export const sources: readonly string[] = [
  ...packages.flatMap((name) => filesUnder(`packages/${name}`).filter((file) => file.includes("/src/"))),
  ...filesUnder("templates"),
  ...filesUnder("fixtures"),
];

export const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

/** What a source imports, be it only types: they bind two parts as well. */
export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const statements = code.matchAll(/^\s*(?:import|export)\s+(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm);
  const calls = code.matchAll(/\bimport(?:\.meta\.resolve)?\(\s*["'`]([^"'`]+)["'`]/g);
  return [...statements, ...calls].map(([, from]) => from as string);
}

export const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** The file that a file means by a relative path. */
export const reachedBy = (file: string, from: string): string => slashed(join(dirname(file), from));

/** The packages whose rooms others import from. */
export const OPEN: ReadonlySet<string> = new Set(["core", "server"]);

/** What a package exports, as its package.json says it: `./room/*` or `./file`, and the path of it. */
export const exportsOf = (name: string): Record<string, string> =>
  (JSON.parse(textOf(`packages/${name}/package.json`)) as { exports: Record<string, string> }).exports;

const isSourceFile = new Set(sources);

/** The file that an import from another package means, as `@idms/core/forms/field`; null where none is exported so. */
export function openedBy(from: string): string | null {
  const [, name = "", ...rest] = from.split("/");
  if (!OPEN.has(name)) return null;
  const file = `packages/${name}/src/${rest.join("/")}.ts`;
  const isExported = Object.keys(exportsOf(name)).some(
    (each) =>
      each === `./${rest.join("/")}` ||
      (each.endsWith("/*") && `./${rest.join("/")}`.startsWith(each.slice(0, -1))),
  );
  return isExported && isSourceFile.has(file) ? file : null;
}

/** The files that a file imports, of its own package and of others. */
export const reachedFrom = (file: string): string[] =>
  importsOf(textOf(file)).flatMap((from) =>
    from.startsWith(".") ? reachedBy(file, from) : (openedBy(from) ?? []),
  );

/** The room of a file: its folder under src, and what lies in src itself a room each. */
export const roomOf = (file: string): string => /^(.*?\/src\/[^/]+)/.exec(file)?.[1] ?? file;
