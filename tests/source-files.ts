import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. All file paths are relative to it, with slashes. */
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

/** Returns the imports of a source file, including type imports, which create a dependency, too. */
export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const statements = code.matchAll(/^\s*(?:import|export)\s+(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm);
  const calls = code.matchAll(/\bimport(?:\.meta\.resolve)?\(\s*["'`]([^"'`]+)["'`]/g);
  return [...statements, ...calls].map(([, from]) => from as string);
}

export const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

/** Resolves a relative import of a file. */
export const reachedBy = (file: string, from: string): string => slashed(join(dirname(file), from));

/** The packages whose folders others import from. */
export const OPEN: ReadonlySet<string> = new Set(["core", "server"]);

/** Returns a package's exports from its package.json: `./room/*` or `./file`, with its path. */
export const exportsOf = (name: string): Record<string, string> =>
  (JSON.parse(textOf(`packages/${name}/package.json`)) as { exports: Record<string, string> }).exports;

const isSourceFile = new Set(sources);

/** Resolves an import from another package, such as `@idms/core/forms/field`. Returns null if it is not exported. */
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

/** Returns the files that a file imports, from its own package and others. */
export const reachedFrom = (file: string): string[] =>
  importsOf(textOf(file)).flatMap((from) =>
    from.startsWith(".") ? reachedBy(file, from) : (openedBy(from) ?? []),
  );

/** Returns the folder of a file under src. A file directly in src counts as its own folder. */
export const roomOf = (file: string): string => /^(.*?\/src\/[^/]+)/.exec(file)?.[1] ?? file;
