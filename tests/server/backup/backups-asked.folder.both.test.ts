import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BackupsAnswer } from "@idms/core/upkeep/installation/backup";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { parseManifest } from "../../../packages/server/src/upkeep/backup/manifest.ts";
import { sessionSecret } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { lockWorks } from "../../../packages/server/src/installation/works/lock-work.ts";
import { serving, signedIn, tokensOf, type Client } from "../http/serving.ts";
import { ask, ended } from "../jobs/job-client.ts";

const place = mkdtempSync(join(tmpdir(), "idms-backups-"));
const served = serving({ backup_folder: place });
let root: Client;

beforeAll(async () => {
  root = await signedIn(served, "root");
});
afterAll(() => rm(place, { recursive: true, force: true }));

const listed = async (): Promise<BackupsAnswer> => (await root.get("/api/backups/")).body;

/** Returns the bytes of a download, possibly incomplete. */
async function fetched(name: string): Promise<{ answer: Response; bytes: Buffer; isWhole: boolean }> {
  const { access } = await tokensOf(served, "root");
  const answer = await fetch(`${served.server.url}/api/backups/${name}/download/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  const pieces: Uint8Array[] = [];
  let isWhole = true;
  try {
    for await (const piece of answer.body!) pieces.push(piece as Uint8Array);
  } catch {
    isWhole = false;
  }
  return { answer, bytes: Buffer.concat(pieces), isWhole };
}

const logged = async (done: string): Promise<{ by: string; details: Record<string, unknown> }[]> =>
  (await root.get(`/api/audit-log/?done=${done}&after=`)).body.results;

test("a super admin makes, lists, verifies and downloads backups, and the log names them", async () => {
  expect(await listed()).toEqual({ place: { name: place, kind: "folder" }, backups: [] });
  // The second job waits while the first one, or a command, does the same work.
  const lock = await lockWorks(served.app, ["keeping"]);
  const asked = [await ask(root, "backup", {}), await ask(root, "backup", {})];
  await lock.release();
  const made = [];
  for (const job of asked) made.push(await ended(root, job));
  expect(made.map(({ state }) => state)).toEqual(["done", "done"]);
  const [first = "", second = ""] = made.map(({ result }) => String(result?.["name"]));
  const before = await listed();
  expect(before.backups.map(({ name }) => name)).toEqual([second, first]);
  expect(before.backups.map(({ holds }) => holds?.sharing)).toEqual([1, 0]);
  expect(before.backups[1]).toMatchObject({
    fault: null,
    proof: null,
    holds: { files: expect.any(Number), bytes: expect.any(Number), missing: 0, sharing: 0 },
  });
  const proved = await ended(root, await ask(root, "prove_backup", { name: first }));
  expect([proved.state, proved.text]).toEqual(["done", `Backup is intact: ${first}`]);
  expect((await listed()).backups[1]?.proof).toEqual({ at: expect.any(String), by: "root", fault: null });

  const { answer, bytes } = await fetched(first);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${first}.tar"`);
  expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
  expect((await logged("backups.download"))[0]).toMatchObject({
    by: "root",
    details: { name: first, bytes: bytes.length },
  });
  // Another program's tar can restore it: the copy is as good a backup as the folder.
  const unpacked = await mkdtempSync(join(tmpdir(), "idms-unpacked-"));
  await writeFile(join(unpacked, "b.tar"), bytes);
  await promisify(execFile)("tar", ["xf", "b.tar"], { cwd: unpacked });
  expect((await readdir(unpacked)).toSorted()).toEqual(["b.tar", first]);
  await checkBackup(join(unpacked, first));
  const { kept } = await restoreBackup(join(unpacked, first), join(unpacked, "restored"));
  expect(kept).toBeNull();
  const secret = await sessionSecret(served.app);
  expect(bytes.includes(Buffer.from(secret))).toBe(false);
  await rm(unpacked, { recursive: true });
});

test(
  "a damaged backup fails verification, is listed as damaged, and breaks off when it is downloaded",
  { tags: "thorough" },
  async () => {
    await ended(root, await ask(root, "backup", {}));
    const name = (await listed()).backups[0]?.name ?? "";
    const manifest = join(place, name, "manifest.json");
    const whole = await readFile(manifest, "utf8");
    const { files } = parseManifest(whole, manifest);
    const changed = files.map((file) =>
      file.path === "idms.db" ? { ...file, sha256: "0".repeat(64) } : file,
    );
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(whole), files: changed }));
    const failed = await ended(root, await ask(root, "prove_backup", { name }));
    expect(failed).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("idms.db has changed"),
    });
    expect((await listed()).backups[0]?.proof).toMatchObject({
      fault: expect.stringContaining("idms.db has changed"),
      code: "backup.fileChanged",
      facts: { path: "idms.db" },
    });
    const download = await fetched(name);
    expect(download.isWhole).toBe(false);
    expect(download.bytes.includes(Buffer.from(`${name}/manifest.json`))).toBe(false);
    await writeFile(manifest, "{");
    const torn = (await listed()).backups[0];
    // Listing uses the contents read before, so only the next verification finds the damage.
    expect(torn?.name).toBe(name);
    expect(await ended(root, await ask(root, "prove_backup", { name }))).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("manifest.json is damaged"),
    });
    await rm(join(place, name), { recursive: true });
  },
);

test("nothing outside the backup folder can be reached, and no incomplete backup", async () => {
  const half = "idms-2026-01-01T00-00-00.000Z";
  await mkdir(join(place, half));
  await cp(join(served.app.folder.root, "idms.db"), join(place, half, "idms.db")).catch(() => undefined);
  for (const name of [half, "..", "%2e%2e%2f%2e%2e%2fetc", "idms-2026", "a%00b", `${half}%2f..%2f${half}`]) {
    expect((await root.get(`/api/backups/${name}/download/`)).status).toBe(404);
    const job = await ended(root, await ask(root, "prove_backup", { name: decodeURIComponent(name) }));
    expect(job).toMatchObject({ state: "failed", failure: "There is no such backup." });
  }
  expect((await listed()).backups.map(({ name }) => name)).not.toContain(half);
  await rm(join(place, half), { recursive: true });
});

test("the doctor runs as a job, names the machine, and its findings stay in the job", async () => {
  const job = await ended(root, await ask(root, "doctor", {}));
  expect(job).toMatchObject({ state: "done", text: expect.stringMatching(/^Done: /) });
  const { machine, deep, checks } = job.result as {
    machine: string;
    deep: boolean;
    checks: { name: string }[];
  };
  expect([typeof machine, deep]).toEqual(["string", false]);
  const names = checks.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["runtime", "database", "log", "files", "settings"]));
  expect((await logged("installation.examine"))[0]).toMatchObject({
    by: "root",
    details: { deep: false, problems: expect.any(Number), warnings: expect.any(Number) },
  });
});
