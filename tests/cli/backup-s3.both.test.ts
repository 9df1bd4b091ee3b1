import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasEnded, type Job } from "@idms/core/upkeep/jobs/job";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import {
  CONFIG_FILE,
  readConfigFile,
  saveSettings,
} from "../../packages/server/src/installation/settings/config-file.ts";
import { callApi, startIdms, type StartedIdms } from "../load/started-idms.ts";
import { s3Url } from "../s3-store.ts";
import { keptContent } from "../server/backup/kept-content.ts";
import { inApp } from "./in-app.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";
import { startWatchedStore, type WatchedStore } from "./watched-store.ts";

let store: WatchedStore;
let data: string;
let folder: string;
/** The backup location: a separate part of the store for each test. */
let place: string;

beforeAll(async () => {
  store = await startWatchedStore();
  return store.stop;
});

let tests = 0;
beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  folder = await scratchFolder();
  place = s3Url(store.port, `backups/${(tests += 1)}`, 30);
  return async () => {
    store.stopsAt = undefined;
    for (const each of [data, folder]) await rm(each, { recursive: true });
  };
});

const backUp = (...flags: string[]) => runHere(["backup", "--data", data, "--to", place, "--json", ...flags]);

/** Number of files per backup besides the shared ones: its database, and its settings if there are any. */
const OWN = [1, 2];

interface Made {
  name: string;
  files: number;
  linked: number;
  copied: number;
  removed: string[];
}

/** Makes a complete backup. First waits for a killed backup that the database server is still finishing. */
async function whole(...flags: string[]): Promise<Made> {
  let made = await backUp(...flags);
  await expect.poll(async () => made.code === 0 || (made = await backUp(...flags)).code === 0).toBe(true);
  const said = JSON.parse(made.stdout);
  expect(said.missing).toEqual([]);
  return { ...said, name: /idms-[^/?]+Z/.exec(said.folder)?.[0] };
}

/** Returns the names that `idms backups` lists. */
async function offered(): Promise<string[]> {
  const { code, stdout } = await runHere(["backups", place, "--json"]);
  expect(code).toBe(0);
  return (JSON.parse(stdout).backups as { name: string }[]).map(({ name }) => name);
}

const addressOf = (name: string): string => {
  const url = new URL(place);
  url.pathname += `/${name}`;
  return url.href;
};

const isWhole = async (name: string): Promise<boolean> =>
  (await runHere(["restore", addressOf(name), "--data", join(folder, "none"), "--dry-run"])).code === 0;

/** Returns the contents of an installation that a backup covers. */
const contentOf = (of: string) => inApp(of, keptContent);

/**
 * Kills a program with SIGKILL when it is about to upload a matching file. Nothing that it sends afterwards is stored.
 */
function killAt(isIt: (key: string) => boolean, child: () => ChildProcess | undefined): void {
  let isGone = false;
  store.stopsAt = (key) => {
    if (!isGone && isIt(key)) isGone = child()?.kill("SIGKILL") ?? false;
    return isGone;
  };
}

async function killedBackup(isIt: (key: string) => boolean, ...flags: string[]): Promise<Ended> {
  let child: ChildProcess | undefined;
  killAt(isIt, () => child);
  const ended = await runIdms(["backup", "--data", data, "--to", place, ...flags], {
    whileRunning: (started) => (child = started),
  });
  store.stopsAt = undefined;
  return ended;
}

/** Returns a predicate that matches the photo with the given number. */
function photo(count: number): (key: string) => boolean {
  let sent = 0;
  return (key) => key.includes("/shared/photos/") && (sent += 1) === count;
}

test("backups in S3 can be made, listed, removed, verified and restored without losing a row or a file", async () => {
  const planned = await backUp("--dry-run");
  expect(JSON.parse(planned.stdout)).toEqual({ parent: place, files: expect.any(Number), removed: [] });
  const [first, second] = [await whole(), await whole()];
  expect([first.linked, first.files]).toEqual([0, JSON.parse(planned.stdout).files]);
  expect([second.linked + second.copied, second.copied]).toEqual([first.files, expect.toBeOneOf(OWN)]);
  expect(await offered()).toEqual([first.name, second.name]);
  const third = await whole("--keep", "2");
  expect(third.removed).toEqual([first.name]);
  expect(await offered()).toEqual([second.name, third.name]);
  expect((await runHere(["backups", place])).stdout).toMatch(
    new RegExp(
      `^Backup +Made +Files +Size +Already missing +Last verified\n${second.name} .+\n${third.name} .+\n$`,
    ),
  );

  const restored = join(folder, "restored");
  const args = ["--data", restored, "--verify"];
  const unnamed = await runHere(["restore", place, ...args]);
  expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining(`The newest is ${third.name}.`) });
  expect((await runHere(["restore", addressOf(first.name), ...args])).stderr).toContain("is not a backup");
  const done = await runHere(["restore", addressOf(second.name), ...args]);
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringMatching(/restored: restored \d+ students and /),
  ]);
  expect(done.stderr).toContain("is intact: ");
  expect(await contentOf(restored)).toEqual(await contentOf(data));
  // A restored installation does not keep the address of the original's database.
  expect(await readConfigFile(join(restored, CONFIG_FILE))).not.toHaveProperty("database_url");
});

test(
  "a first backup killed while it sends photos is not listed, and the next one reuses the photos that it sent",
  { tags: "thorough" },
  async () => {
    expect((await killedBackup(photo(8))).signal).toBe("SIGKILL");
    expect(await offered()).toEqual([]);
    expect(await readdir(join(data, "scratch"))).not.toEqual([]);
    const next = await whole();
    expect(await readdir(join(data, "scratch"))).toEqual([]);
    expect(next.linked).toBeGreaterThan(0);
    expect(await offered()).toEqual([next.name]);
    expect(await isWhole(next.name)).toBe(true);
  },
);

test.each([
  ["among photos that are sent anew", photo(8)],
  ["before its database", (key: string) => key.endsWith("/idms.db")],
  ["before its manifest", (key: string) => key.endsWith("/manifest.json")],
])(
  "a backup that is killed %s leaves earlier backups intact and is never listed",
  { tags: "rare" },
  async (_, isIt) => {
    const earlier = await whole();
    const before = await contentOf(data);
    expect((await killedBackup(isIt, "--full")).signal).toBe("SIGKILL");
    expect(await offered()).toEqual([earlier.name]);
    expect(await isWhole(earlier.name)).toBe(true);
    const next = await whole();
    expect([next.files, next.copied]).toEqual([earlier.files, expect.toBeOneOf(OWN)]);
    expect(await offered()).toEqual([earlier.name, next.name]);
    expect(await isWhole(next.name)).toBe(true);
    expect(await contentOf(data)).toEqual(before);
  },
);

test(
  "a requested backup whose server is killed is made by the next server, once",
  { tags: "rare" },
  async () => {
    await saveSettings(data, { backup_folder: place });
    const root = inject("demo").users.find(({ role }) => role === "SUPER_ADMIN")!;
    const signIn = async ({ url }: StartedIdms): Promise<string> =>
      (await callApi<{ access: string }>(`${url}/api/auth/token/`, null, "POST", root)).access;
    const first = await startIdms(data);
    const gone = once(first.process, "exit");
    const access = await signIn(first);
    killAt(
      (key) => key.endsWith("/manifest.json"),
      () => first.process,
    );
    const asked = { kind: "backup", input: {} };
    const { id } = await callApi<Job>(`${first.url}/api/jobs/`, access, "POST", asked);
    await gone;
    store.stopsAt = undefined;
    expect(await offered()).toEqual([]);

    const second = await startIdms(data);
    const jobNow = () => callApi<Job>(`${second.url}/api/jobs/${id}/`, access);
    await expect.poll(async () => hasEnded(await jobNow())).toBe(true);
    const job = await jobNow();
    await second.end("SIGTERM");
    expect(job).toMatchObject({ state: "done", failure: null, tries: 2 });
    expect(await offered()).toEqual([job.result?.["name"]]);
    expect(await isWhole(String(job.result?.["name"]))).toBe(true);
  },
);
