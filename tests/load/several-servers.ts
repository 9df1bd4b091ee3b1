/**
 * 60 parents submit and staff verify and print for a minute, on three servers and two workers that share a PostgreSQL
 * database and an S3 store, each with its own data folder. Every 5 seconds, one of the programs is killed:
 *
 * `npm run build && node tests/load/several-servers.ts [--parents 60] [--seconds 60] [--kill-every 5]`
 *
 * Starts a PostgreSQL server and an S3 emulator. Reports what was acknowledged, and in `faults` anything lost,
 * duplicated or with the wrong photo bytes. The exit code is 1 if `faults` is not empty. No data leaves this machine.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runIdms } from "../cli/run-idms.ts";
import { onServer, settingsFor, startCluster } from "../postgresql.ts";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { s3Url, startStore } from "../s3-store.ts";
import { serveSeveral } from "./serve-several.ts";

const { values: flags } = parseArgs({
  options: {
    parents: { type: "string", default: "60" },
    seconds: { type: "string", default: "60" },
    "kill-every": { type: "string", default: "5" },
  },
});

interface Demo {
  users: { username: string; password: string; role: string }[];
}

/** How long the store may stall on a machine that runs all of this, in seconds. */
const SECONDS = 30;
const cluster = await startCluster();
const store = await startStore();
const data = await mkdtemp(join(tmpdir(), "idms-several-"));
try {
  const database = `${cluster.address}/several`;
  await onServer(cluster.address, "CREATE DATABASE several");
  await writeFile(
    join(data, "idms.config.json"),
    settingsFor(database, s3Url(store.port, "several", SECONDS)),
  );
  const made = await runIdms(["demo", "--data", data, "--no-serve", "--json"]);
  if (made.code !== 0) throw new Error(`idms demo ended with ${made.code}: ${made.stderr}`);
  const { users } = JSON.parse(made.stdout) as Demo;
  const userOf = (wanted: string) => users.find(({ role }) => role === wanted) as Demo["users"][number];
  const outcome = await serveSeveral({
    data,
    root: userOf("SUPER_ADMIN"),
    staff: userOf("SCHOOL_ADMIN"),
    photos: await Promise.all([1, 2, 3, 4].map((seed) => drawPortrait(seed, { width: 900, height: 1200 }))),
    seconds: Number(flags.seconds),
    parents: Number(flags.parents),
    killEveryMs: Number(flags["kill-every"]) * 1000,
  });
  console.log(JSON.stringify(outcome, null, 2));
  if (outcome.faults.length > 0) process.exitCode = 1;
} finally {
  await cluster.stop();
  await store.stop();
  await rm(data, { recursive: true, force: true });
}
