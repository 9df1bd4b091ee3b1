// Writes the pages of the documentation that are made from the code. The sources are read as the program's build reads them.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const docs = fileURLToPath(new URL("../docs", import.meta.url));
const { module } = await runnerImport(join(docs, "from-code", "pages.ts"), { logLevel: "error" });
for (const folder of ["commands", "calls", "parents", "project", ".vitepress/made"])
  await rm(join(docs, folder), { recursive: true, force: true });
for (const [path, text] of module.PAGES_FROM_CODE) {
  await mkdir(dirname(join(docs, path)), { recursive: true });
  await writeFile(join(docs, path), text);
}
