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

/** The files that a file imports by a path. */
export const reachedFrom = (file: string): string[] =>
  importsOf(textOf(file))
    .filter((from) => from.startsWith("."))
    .map((from) => reachedBy(file, from));

/** The room of a file: its folder under src, and what lies in src itself a room each. */
export const roomOf = (file: string): string => /^(.*?\/src\/[^/]+)/.exec(file)?.[1] ?? file;
