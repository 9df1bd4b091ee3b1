import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Compiles the programs to plain JavaScript in a folder. idms is built, so the others must not spend about 40 ms on
 * type stripping at startup.
 */
export function compilePrograms(folder: string): void {
  const sources = fileURLToPath(new URL("programs", import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(sources).filter((each) => each.endsWith(".ts"))) {
    const code = stripTypeScriptTypes(readFileSync(join(sources, name), "utf8"));
    const linked = code.replaceAll(/((?:from |import\()"\.\/[\w-]+)\.ts"/g, '$1.js"');
    writeFileSync(join(folder, name.replace(/\.ts$/, ".js")), linked);
  }
}
