import { execFile } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "vite";
import { expect, test } from "vitest";
import { migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const root = join(import.meta.dirname, "../../..");

test("a bundled program contains the migrations and creates a database without source files", async () => {
  const folder = await temporaryFolder();
  const entry = join(folder, "entry.ts");
  const source = JSON.stringify(join(root, "packages/server/src/installation/migrations/open-database.ts"));
  await writeFile(
    entry,
    `import { openDatabase } from ${source};
     const { db, close } = await openDatabase(process.argv[2]);
     console.log(JSON.stringify(await db.all("SELECT name FROM migrations ORDER BY name")));
     close();`,
  );
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await build({
    configFile: false,
    logLevel: "silent",
    root: folder,
    build: { ssr: entry, outDir: join(folder, "dist"), minify: false },
    ssr: { external: true, noExternal: ["@idms/core"] },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(folder, "dist/entry.mjs"),
    join(folder, "idms.db"),
  ]);
  expect(JSON.parse(stdout)).toEqual(migrations.map(({ name }) => ({ name })));
});
