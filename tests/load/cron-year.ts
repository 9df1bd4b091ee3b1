/**
 * A school year with the crontab of docs/administer.md, including every night and morning:
 *
 * `npm run build && node tests/load/cron-year.ts [--days 365]`
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { liveWithCron } from "./cron-days.ts";

const { values: flags } = parseArgs({ options: { days: { type: "string", default: "365" } } });
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "idms-cron-"));
try {
  const data = join(folder, "var", "lib", "idms");
  spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "-q", "--json"]);
  const started = performance.now();
  const ran = await liveWithCron(folder, data, Number(flags.days));
  for (const [command, times] of ran) process.stdout.write(`${String(times).padStart(5)}  ${command}\n`);
  process.stdout.write(`${flags.days} days in ${Math.round((performance.now() - started) / 1000)} s\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
