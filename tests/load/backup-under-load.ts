/**
 * Makes 20 backups while parents submit, restores each, and compares rows and hashes:
 *
 * `npm run build && node tests/load/backup-under-load.ts [--backups 20]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backUpWhileWriting, runJson } from "./backed-up-while-writing.ts";
import { startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({ options: { backups: { type: "string", default: "20" } } });
const backups = Number(flags.backups);
const folder = await mkdtemp(join(tmpdir(), "idms-backups-"));
try {
  const data = join(folder, "data");
  type Made = { users: { username: string; password: string; role: string }[] };
  const { users } = await runJson<Made>("demo", "--data", data, "--no-serve");
  const idms = await startIdms(data);
  try {
    const submitted = await backUpWhileWriting(idms, { data, users, folder, backups });
    process.stdout.write(
      `${backups} of ${backups} restored exactly, while ${submitted} students were submitted\n`,
    );
  } finally {
    await idms.end("SIGTERM");
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
