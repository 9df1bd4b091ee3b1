import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** A page of the web app, and the modules that identify its first load. */
export type Pages = Readonly<Record<string, readonly string[]>>;

/** Size below which a group of modules is merged into the file that every page loads, in bytes before minification. */
const SMALL = 5000;
/** Modules that at least this many screens share go into one file, which is loaded with the first of those screens. */
const MANY_SCREENS = 6;

/** Returns the chunks that are loaded together with the chunks of some modules. */
function loadedWith(modules: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const isOne = ({ moduleIds }: Chunk) => modules.some((id) => moduleIds.includes(id));
  const found = new Set([...chunks.values()].filter(isOne));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  return found;
}

const modulesOf = (chunks: Iterable<Chunk>): Map<string, number> => {
  const sizes = new Map<string, number>();
  for (const { modules } of chunks)
    for (const [id, { renderedLength }] of Object.entries(modules))
      // Styles are taken out of the code, so that nothing is left of them in it.
      if (renderedLength > 0 || id.endsWith(".css")) sizes.set(id, renderedLength);
  return sizes;
};

/** Counts, for each module, how many of the staff screens that are loaded later need it. */
function usesByScreens(chunks: ReadonlyMap<string, Chunk>): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { isDynamicEntry, facadeModuleId: screen } of chunks.values()) {
    if (!isDynamicEntry || !screen?.endsWith(".tsx")) continue;
    for (const id of modulesOf(loadedWith([screen], chunks)).keys()) uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
}

/** Returns the modules that a page loads first or at any time later, such as another language. */
function everLoaded(entries: readonly string[], chunks: ReadonlyMap<string, Chunk>): Map<string, number> {
  const found = loadedWith(entries, chunks);
  for (const { imports, dynamicImports } of found)
    for (const name of [...imports, ...dynamicImports]) {
      const chunk = chunks.get(name);
      if (chunk) found.add(chunk);
    }
  return modulesOf(found);
}

/**
 * Decides which modules share a file, based on a build in which each file contains the modules that exactly the same
 * pages need. A page then requests a few large files instead of many small ones. Modules that several pages load first
 * are named after these pages. Modules that many staff screens share go into one file.
 * @param pages the pages, keyed by name
 * @param before the modules that must have run before those of a page, such as the catalogue of a language: what they
 *   need is in a file of its own, because a file runs as a whole
 * @returns the file name for each module; other modules stay with the screens that need them
 */
export function chunkNames(
  output: Rolldown.RolldownOutput["output"],
  pages: Pages,
  before: readonly string[] = [],
): Map<string, string> {
  const chunks = new Map(
    output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
  const entries = new Set(Object.values(pages).flat());
  const first = Object.entries(pages).map(
    ([page, modules]) => [page, modulesOf(loadedWith(modules, chunks))] as const,
  );
  const sizes = new Map(first.flatMap(([, found]) => [...found]));
  const uses = usesByScreens(chunks);
  /** Names the pages that load a module first. */
  const needs = (id: string): string =>
    first.flatMap(([page, found]) => (found.has(id) ? [page] : [])).join("-");
  const ever = Object.entries(pages).map(([page, modules]) => [page, everLoaded(modules, chunks)] as const);
  // A page that needs one such module later would otherwise load the whole first file of the other page. A page that
  // leads to the other page, as the sign-in page leads to the screens, loads that file anyway.
  const isForLater = (id: string): boolean => {
    const of = needs(id);
    const leads = (found: ReadonlyMap<string, number>) => pages[of]?.every((each) => found.has(each));
    return of in pages && ever.some(([page, found]) => page !== of && found.has(id) && !leads(found));
  };
  const groups = Map.groupBy(
    [...sizes.keys()].filter((id) => !entries.has(id) && !isForLater(id)),
    needs,
  );
  const every = Object.keys(pages).join("-");
  const names = new Map<string, string>();
  for (const [of, ids] of groups) {
    const size = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const name = of.includes("-") && size < SMALL ? every : of;
    for (const id of ids) names.set(id, `of-${name}`);
  }
  for (const id of before.flatMap((module) => [...modulesOf(loadedWith([module], chunks)).keys()]))
    if (names.has(id)) names.set(id, "of-words");
  for (const [id, count] of uses) if (count >= MANY_SCREENS && !sizes.has(id)) names.set(id, "of-screens");
  return names;
}
