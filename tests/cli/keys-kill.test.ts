/** @module-tag rare */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, inject } from "vitest";
import { openSecret } from "../../packages/server/src/school/sign-in/app-secret.ts";
import { newestDeeds } from "../../packages/server/src/trust/log/log-rows.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { findApp, saveApp } from "../../packages/server/src/school/factors/factor-rows.ts";
import { seal } from "../../packages/server/src/school/factors/seal.ts";
import { openFactorKeys } from "../../packages/server/src/http/sessions/token-keys.ts";
import { saveSettings } from "../../packages/server/src/installation/settings/config-file.ts";
import { renditionPath } from "../../packages/server/src/installation/store/renditions.ts";
import { isStoredName } from "../../packages/server/src/installation/store/stored-files.ts";
import { inBulk } from "../in-bulk.ts";
import { onFile } from "../own-installation.ts";
import { openPhotosIn } from "../server/keys/with-key.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { inApp } from "./in-app.ts";
import { runIdms, scratchFolder, type Ended } from "./run-idms.ts";

const PRELOADED = pathToFileURL(join(import.meta.dirname, "kill-statement.ts")).href;
const KILLS = inBulk(40, 8);

/** Returns all photos by name, as their installation reads them. */
const photosOf = (data: string): Promise<Map<string, Buffer>> =>
  inApp(data, async ({ files }) => {
    const photos = new Map<string, Buffer>();
    for await (const name of files.photos.list())
      if (isStoredName(name)) photos.set(name, (await files.photos.get(name)) as Buffer);
    return photos;
  });

const SECRET = "JBSWY3DPEHPK3PXP";

/** Gives a user an authenticator app, with its secret encrypted as in the installation. */
const addApp = (data: string): Promise<void> =>
  inApp(data, async (app) => {
    const [key] = (await openFactorKeys(app)).known as [Uint8Array];
    await transaction(app.db, (tx) => saveApp(tx, 1, seal(key, 1, SECRET)));
  });

const appOf = (data: string): Promise<string | undefined> =>
  inApp(data, async (app) =>
    openSecret(await openFactorKeys(app), 1, (await findApp(app.db, 1))?.secret ?? ""),
  );

interface Installation {
  data: string;
  keyFile: string;
  keys(command: string, kill?: number): Promise<Ended>;
  steps(): Promise<number>;
}

async function withKey(): Promise<Installation> {
  const data = await scratchFolder(inject("demo").data);
  const folder = await temporaryFolder();
  const [keyFile, told] = [join(folder, "photos.key"), join(folder, "steps.json")];
  expect((await runIdms(["keys", "new", keyFile])).code).toBe(0);
  await saveSettings(data, { encryption_key_file: keyFile });
  return {
    data,
    keyFile,
    keys: (command, kill) =>
      runIdms(["keys", command, "--data", data], {
        env: {
          NODE_OPTIONS: `--import=${PRELOADED}`,
          COUNT_FILES: "1",
          STATEMENTS: told,
          ...(kill !== undefined && { KILL_BEFORE: String(kill) }),
        },
      }),
    steps: async () => JSON.parse(await readFile(told, "utf8")).statements as number,
  };
}

/** Returns the steps before which a run is killed: all of them, or the requested number, evenly spaced. */
const stepsAmong = (steps: number): number[] => [
  ...new Set(Array.from({ length: KILLS }, (_, at) => 1 + Math.floor(((at + 0.5) * steps) / KILLS))),
];

onFile(
  `over ${KILLS} kills each of keys encrypt and keys rotate, all photos and app secrets stay readable and unchanged`,
  { timeout: 3_600_000 },
  async () => {
    const counted = await withKey();
    const before = await photosOf(counted.data);
    expect(before.size).toBeGreaterThan(20);
    expect((await counted.keys("encrypt")).code).toBe(0);
    const encrypting = await counted.steps();

    const own = await withKey();
    await addApp(own.data);
    // As a print made them from unencrypted photos.
    await inApp(own.data, async ({ files }) => {
      for (const [name, bytes] of before) {
        const path = renditionPath(files, name, 159);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, bytes);
      }
    });
    expect((await openPhotosIn(join(own.data, "photos"))).length).toBe(before.size);
    const sameAsBefore = async () => {
      const now = await photosOf(own.data);
      expect([...now.keys()].toSorted()).toEqual([...before.keys()].toSorted());
      expect([...now].filter(([name, bytes]) => !bytes.equals(before.get(name) as Buffer))).toEqual([]);
      expect(await appOf(own.data)).toBe(SECRET);
    };
    let kills = 0;
    // A run does not repeat finished work, so each run is killed equally far from its start.
    for (const _ of Array(KILLS).keys()) {
      const left = Math.max(1, Math.floor(encrypting / KILLS));
      if ((await own.keys("encrypt", left)).signal !== "SIGKILL") break;
      kills += 1;
      await sameAsBefore();
    }
    expect(kills).toBeGreaterThan(2);
    expect((await own.keys("encrypt")).code).toBe(0);
    await sameAsBefore();
    for (const folder of ["photos", "renditions"])
      expect(await openPhotosIn(join(own.data, folder))).toEqual([]);

    const masters = new Set([await readFile(own.keyFile, "utf8")]);
    expect((await own.keys("rotate")).code).toBe(0);
    const rotating = await own.steps();
    let rotatedKills = 0;
    for (const step of stepsAmong(rotating)) {
      masters.add(await readFile(own.keyFile, "utf8"));
      if ((await own.keys("rotate", step)).signal === "SIGKILL") rotatedKills += 1;
      await sameAsBefore();
    }
    expect(rotatedKills).toBeGreaterThan(2);
    expect((await own.keys("rotate")).code).toBe(0);
    await sameAsBefore();
    expect(masters.has(await readFile(own.keyFile, "utf8"))).toBe(false);
    // The log recorded every change of the key before it happened.
    const told = await inApp(own.data, ({ db }) => newestDeeds(db, "keys.rotate", 1000));
    expect(told.length).toBeGreaterThanOrEqual(masters.size);
    console.log({ photos: before.size, encrypting, kills, rotating, rotatedKills });
  },
);
