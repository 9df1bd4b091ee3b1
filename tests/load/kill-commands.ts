/**
 * Kills backup, restore, generate and import 50 times each at random moments, and watch half as often. After each kill,
 * checks that nothing is lost or half done, and that the next run completes the work:
 *
 * `npm run build && node tests/load/kill-commands.ts [--kills 50]`
 */
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listBackups } from "../../packages/server/src/upkeep/backup/list-backups.ts";
import { killBackups, killGenerates, killRestores, type Kills } from "./killed-commands.ts";
import { killImports } from "./killed-imports.ts";
import { killWatches } from "./killed-watches.ts";

const { values: flags } = parseArgs({ options: { kills: { type: "string", default: "50" } } });
const kills = Number(flags.kills);
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "idms-kills-"));
try {
  const [data, backups, out] = ["data", "backups", "out"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "-q"], { stdio: "inherit" });
  await mkdir(out);
  const report = (what: string, { times, ms }: Kills) =>
    process.stdout.write(
      `${what}: killed ${times} times, at moments all over its ${(ms / 1000).toFixed(1)} s, nothing lost or half done\n`,
    );
  report("backup", await killBackups(data, backups, kills));
  const [backup = ""] = await listBackups(backups);
  report("restore", await killRestores(data, join(backups, backup), kills));
  report("generate", await killGenerates(data, out, kills));
  report("watch", await killWatches(data, folder, Math.ceil(kills / 2)));
  report("import", await killImports(data, folder, kills));
} finally {
  await rm(folder, { recursive: true, force: true });
}
