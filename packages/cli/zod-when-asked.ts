import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

/**
 * Runs zod when a schema is first built, which no class needs to be printed: it takes as long as ten of its cards. What is
 * loaded when asked cannot be shaken, so that its parts are named; of the languages of its own sentences one is.
 * @param sources the folders whose modules are given it
 */
export function zodWhenAsked(sources: readonly string[]): Plugin {
  const [whenAsked, parts] = ["\0zod-when-asked", "zod-parts"];
  return {
    name: "zod-when-asked",
    enforce: "pre",
    resolveId(name, importer) {
      if (name === parts) return `\0${parts}`;
      const isOurs = importer !== undefined && sources.some((folder) => importer.startsWith(folder));
      return name === "zod" && isOurs ? whenAsked : undefined;
    },
    async load(id) {
      if (id.endsWith("/zod/v4/locales/index.js")) return `export { default as en } from "./en.js";`;
      if (id === `\0${parts}`) return `export { ${(await usedOfZod(sources)).join(", ")} } from "zod";`;
      if (id !== whenAsked) return undefined;
      return `let library; export const z = new Proxy({}, { get: (_, part) => (library ??= require("${parts}"))[part] });`;
    },
  };
}

/** What of zod's names the sources call, types left aside. */
async function usedOfZod(folders: readonly string[]): Promise<string[]> {
  const used = new Set<string>();
  for (const folder of folders)
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith(".ts"))
        for (const [, name = ""] of (await readFile(join(folder, file), "utf8")).matchAll(/\bz\s*\.(\w+)/g))
          used.add(name);
  return [...used].filter((name) => name in z);
}
