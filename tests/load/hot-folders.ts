/**
 * Two hundred schools drop five classes each into their folders, and one of them a hundred. A single `idms watch`
 * prints them all and is killed ten times in the process. Reports the duration and the memory:
 *
 * `npm run build && node tests/load/hot-folders.ts [--schools 200] [--classes 5] [--most 100] [--kills 10]`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killHotFolders } from "./killed-hot-folders.ts";

const { values } = parseArgs({
  options: {
    schools: { type: "string", default: "200" },
    classes: { type: "string", default: "5" },
    most: { type: "string", default: "100" },
    kills: { type: "string", default: "10" },
  },
});
const [schools, classes, most, kills] = [values.schools, values.classes, values.most, values.kills].map(
  Number,
) as [number, number, number, number];
const scratch = await mkdtemp(join(tmpdir(), "idms-hot-"));
try {
  const done = await killHotFolders(scratch, { schools, classes, most, kills });
  process.stdout.write(
    `${done.spreadsheets} spreadsheets of ${schools} schools, killed ${kills} times: each printed once, in fair turns, in ` +
      `${done.seconds.toFixed(0)} s and at most ${done.peak.toFixed(0)} MB; a run with nothing to do takes ${done.idleSeconds.toFixed(1)} s\n`,
  );
} finally {
  await rm(scratch, { recursive: true, force: true });
}
