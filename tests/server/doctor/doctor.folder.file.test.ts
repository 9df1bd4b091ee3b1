/** @module-tag thorough */
import { chmod, chown, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { readFont } from "@idms/core/node/fonts/font-files";

import { describe, expect, onTestFinished, test } from "vitest";
import { SMTPServer } from "smtp-server";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { sqliteOf, transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { GB } from "@idms/core/upkeep/installation/room-for-files";
import type { Check } from "../../../packages/core/src/upkeep/installation/check.ts";
import { examine } from "../../../packages/server/src/upkeep/doctor/examine.ts";
import { keepRendition } from "../../../packages/server/src/installation/store/renditions.ts";
import {
  newStoredName,
  storedPath,
  storeFile,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import { setUp } from "../../../packages/server/src/school/accounts/set-up.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { plainPhoto } from "../import-school.ts";
import { appWithClass } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { byHand } from "../by-hand.ts";

/** Starts a mail server that accepts every login, and returns its address. */
async function mailServer(): Promise<string> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"] });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.server.address() as { port: number }).port));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${port}`;
}

/** Creates an installation without problems. */
async function healthy() {
  const app = await appWithClass();
  await setUp(
    app.db,
    {
      username: "head",
      email: "",
      first_name: "",
      last_name: "",
      password: "correct horse",
      school: undefined,
    },
    { id: null, name: "test" },
  );
  const photo = await storeFile(app.files.photos, await plainPhoto(), "jpg");
  await keepRendition(app.files, photo, 20);
  await transaction(app.db, (tx) =>
    insertStudents(tx, [
      { school_id: app.school.id, class_id: app.classroom.id, status: "VERIFIED", photo, meta: {} },
    ]),
  );
  const web = await temporaryFolder();
  await writeFile(join(web, "index.html"), "");
  await chmod(app.folder.root, 0o700);
  await saveSettings(app.folder.root, {
    base_url: "https://cards.example.org",
    trusted_proxy: "127.0.0.1",
    smtp_url: await mailServer(),
  });
  const look = async () => {
    const checks = await examine(app.folder.root, web);
    return new Map(checks.map((check) => [check.name, check]));
  };
  return { app, photo, web, look };
}

test("a healthy installation has no faults and needs no action", async () => {
  const { look } = await healthy();
  const checks = [...(await look()).values()];
  expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([
    "runtime",
    "web",
    "data",
    "permissions",
    "disk",
    "print files",
    "database",
    "log",
    "counts",
    "clock",
    "card keys",
    "files",
    "fonts",
    "encryption",
    "settings",
    "mail",
    "connections",
    "secret",
  ]);
  for (const { found, advice } of checks) expect([found.length > 0, advice]).toEqual([true, null]);
});

describe("the doctor finds, and says what to do about,", () => {
  type Installation = Awaited<ReturnType<typeof healthy>>;
  const writtenIn =
    (ms: number) =>
    ({ app }: Installation) =>
      byHand(app.db).run(`UPDATE audit_log SET created_at = '${new Date(Date.now() + ms).toISOString()}'`);
  const set = (settings: Record<string, unknown>) => (each: Installation) =>
    saveSettings(each.app.folder.root, settings);
  test.each<[string, (each: Installation) => unknown, string, Check["state"], RegExp, RegExp]>([
    [
      "a lost photo",
      ({ app, photo }) => rm(storedPath(app.folder.photos, photo)),
      "files",
      "problem",
      /^1 lost of 1 photos, backgrounds and fonts: photos\/.+ \(lost, student 1\); 1 files spot-checked/,
      /folders of the same name in a backup/,
    ],
    [
      "a photo that is cut short",
      async ({ app, photo }) => {
        const path = storedPath(app.folder.photos, photo);
        await truncate(path, (await stat(path)).size - 100);
      },
      "files",
      "problem",
      /^1 damaged of 1 .+: photos\/.+ \(damaged, student 1\)/,
      /folders of the same name in a backup/,
    ],
    [
      "a photo of no bytes",
      ({ app, photo }) => truncate(storedPath(app.folder.photos, photo), 0),
      "files",
      "problem",
      /^1 empty of 1 .+: photos\/.+ \(empty, student 1\)/,
      /folders of the same name in a backup/,
    ],
    [
      "a photo that is none",
      ({ app, photo }) => writeFile(storedPath(app.folder.photos, photo), "garbage".repeat(4000)),
      "files",
      "problem",
      /^1 damaged of 1 .+: photos\//,
      /folders of the same name in a backup/,
    ],
    [
      "a clock that was set back a little",
      writtenIn(60 * 60 * 1000),
      "clock",
      "warning",
      /the newest record is dated .+; one of the two is wrong/,
      /Set the clock/,
    ],
    [
      "a clock that was set back by days",
      writtenIn(20 * 24 * 60 * 60 * 1000),
      "clock",
      "problem",
      /the newest record is dated /,
      /Set the clock/,
    ],
    [
      "a secret that is cut short",
      ({ app }) => writeFile(join(app.folder.root, "session.key"), "short"),
      "secret",
      "problem",
      /session\.key is damaged: it has 5 bytes instead of 32/,
      /Delete .+session\.key/,
    ],
    [
      "a broken reference",
      async ({ app }) => {
        sqliteOf(app.db).writer.pragma("foreign_keys = OFF");
        await byHand(app.db).run("UPDATE students SET class_id = 99");
      },
      "database",
      "problem",
      /damaged: a row in students refers to a row in classes/,
      /idms restore/,
    ],
    [
      "nobody to sign in",
      ({ app }) => byHand(app.db).run("DELETE FROM users"),
      "database",
      "problem",
      /no one can sign in/,
      /idms init/,
    ],
    [
      "an older database",
      ({ app }) =>
        byHand(app.db).run(`UPDATE migrations SET name = '${migrations[0]?.standsFor}' WHERE name < '0101'`),
      "database",
      "warning",
      /1 migration steps behind this program/,
      /Make a backup/,
    ],
    [
      "a database that is too old",
      ({ app }) => byHand(app.db).run("UPDATE migrations SET name = '0001_old' WHERE name < '0101'"),
      "database",
      "problem",
      /from before 28 November 2026 \(its last migration is 0001_old\)/,
      /Follow the instructions in this message/,
    ],
    [
      "a newer database",
      ({ app }) => byHand(app.db).run("INSERT INTO migrations (name, applied_at) VALUES ('9999_later', '')"),
      "database",
      "problem",
      /newer version of the program.*Update the program/,
      /Follow the instructions in this message/,
    ],
    [
      "a font that is none",
      ({ app }) => writeFile(join(app.folder.fonts, "arial.ttf"), "no font"),
      "fonts",
      "problem",
      /1 of \d+ fonts cannot be opened: The font file for arimo is damaged/,
      /Replace or remove/,
    ],
    [
      "a font that is cut short behind what shaping needs",
      ({ app }) => writeFile(join(app.folder.fonts, "arial.ttf"), readFont("arimo").subarray(0, 300_000)),
      "fonts",
      "problem",
      /1 of \d+ fonts cannot be opened: The font file for arimo is damaged/,
      /Replace or remove/,
    ],
    [
      "a font that nothing uses",
      ({ app }) => writeFile(join(app.folder.fonts, "Comic.ttf"), ""),
      "fonts",
      "warning",
      /unused files in .+: Comic\.ttf/,
      /arial\.ttf, arialbd\.ttf/,
    ],
    [
      "a folder that others read",
      ({ app }) => chmod(app.folder.root, 0o755),
      "permissions",
      "warning",
      /can access the data folder/,
      /chmod -R go=/,
    ],
    [
      "what a restore has set aside",
      ({ app }) => mkdir(join(app.folder.root, "before-restore-2026-01-01T00-00-00.000Z")),
      "set aside",
      "warning",
      /students erased or purged since then: .+before-restore-2026/,
      /Delete these copies/,
    ],
    [
      "print files beyond a limit that was lowered",
      async ({ app }) => {
        const name = newStoredName("pdf");
        await app.files.prints.put(name, Buffer.from("%PDF"));
        await truncate(storedPath(app.folder.prints, name), 1.25 * GB);
        await saveSettings(app.folder.root, { kept_prints_gb: 1 });
      },
      "print files",
      "warning",
      /^1 print file takes up 1\.25 GB, which is more than the limit of 1 GB$/,
      /The next print run deletes the oldest/,
    ],
    [
      "an address for this machine only",
      set({ base_url: undefined }),
      "settings",
      "warning",
      /base_url is not set/,
      /IDMS_BASE_URL/,
    ],
    [
      "an address without encryption",
      set({ base_url: "http://cards.example.org" }),
      "settings",
      "warning",
      /not encrypted/,
      /https/,
    ],
    [
      "systems that are reached without TLS",
      set({
        log_url: "syslog+tcp://log.example.org:601",
        backup_folder: "s3://bucket/idms?endpoint=http://s3.example.org",
      }),
      "connections",
      "warning",
      /^network connections without TLS: backup_folder, log_url;/,
      /backup_folder: use an endpoint that begins with https; log_url: use an address/,
    ],
    [
      "a proxy that nobody trusts",
      set({ trusted_proxy: undefined }),
      "settings",
      "warning",
      /all visitors count as one/,
      /trusted_proxy/,
    ],
    [
      "a setting that is none",
      set({ prot: 1 }),
      "settings",
      "problem",
      /prot in idms\.config\.json is not a known setting/,
      /Correct the setting/,
    ],
    [
      "no mail server",
      set({ smtp_url: undefined }),
      "mail",
      "warning",
      /written to outbox\/ \(0 waiting\)/,
      /smtp_url/,
    ],
    [
      "a mail server that does not answer",
      set({ smtp_url: "smtp://127.0.0.1:1" }),
      "mail",
      "problem",
      /does not accept email: Nothing is listening/,
      /Check smtp_url/,
    ],
  ])("%s", async (_, harm, name, state, found, advice) => {
    const installation = await healthy();
    await harm(installation);
    expect((await installation.look()).get(name)).toMatchObject({
      name,
      state,
      found: expect.stringMatching(found),
      advice: expect.stringMatching(advice),
    });
  });

  test("damage in the middle of a photo, in a deep check that resumes where it was interrupted", async () => {
    const { app, web, look } = await healthy();
    const photos = await Promise.all(
      Array.from({ length: 5 }, async () => storeFile(app.files.photos, await plainPhoto(300, 400), "jpg")),
    );
    await transaction(app.db, (tx) =>
      insertStudents(
        tx,
        photos.map((each) => ({
          school_id: app.school.id,
          class_id: app.classroom.id,
          status: "VERIFIED" as const,
          photo: each,
          meta: {},
          files: { photo: each },
        })),
      ),
    );
    // It is among the first two of the six, and larger than the head and tail that a spot check reads.
    const [first = ""] = photos.toSorted();
    const path = storedPath(app.folder.photos, first);
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0, bytes.length / 4, bytes.length - 2));
    expect((await look()).get("files")).toMatchObject({
      state: "ok",
      found: expect.stringContaining("6 files spot-checked"),
    });

    const stopped = new AbortController();
    const onProgress = (done: number) => done === 3 && stopped.abort();
    const interrupted = { deep: true, signal: stopped.signal, onProgress };
    await expect(examine(app.folder.root, web, interrupted)).rejects.toThrow("abort");
    const looked: number[] = [];
    const checks = await examine(app.folder.root, web, {
      deep: true,
      onProgress: (done, total) => looked.push(done, total),
    });
    expect(looked).toEqual([4, 6, 5, 6, 6, 6]);
    const { state, found } = checks.find(({ name }) => name === "files") as Check;
    expect(state).toBe("problem");
    expect(found).toContain(`photos/${first} (damaged, student `);
    expect(found).toMatch(/every file was read in full, including 3 in an interrupted run that started at /);
    expect(await readdir(app.folder.root)).not.toContain("doctor-deep.json");
  });

  test("nothing, while photos come and go between its reading of the rows and of the files", async () => {
    const { app, web } = await healthy();
    const add = async () => {
      const photo = await storeFile(app.files.photos, await plainPhoto(), "jpg");
      const row = { school_id: app.school.id, class_id: app.classroom.id, status: "VERIFIED" as const };
      await transaction(app.db, (tx) =>
        insertStudents(tx, [
          { ...row, photo, meta: {}, files: { photo } },
          { ...row, meta: {} },
        ]),
      );
      return photo;
    };
    const photos = (await Promise.all(Array.from({ length: 8 }, add))).toSorted();
    const adding: Promise<string>[] = [];
    const checks = await examine(app.folder.root, web, {
      deep: true,
      onProgress: (done) => {
        adding.push(add());
        // The rows have been read; now each photo that is read deletes one of those still to be read.
        const photo = done <= 4 && photos.pop();
        if (!photo) return;
        sqliteOf(app.db).writer.prepare("DELETE FROM students WHERE photo = ?").run(photo);
        rmSync(storedPath(app.folder.photos, photo));
      },
    });
    expect(adding.length).toBe(9);
    await Promise.all(adding);
    expect(photos.length).toBe(4);
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([]);
  });

  test.runIf(process.getuid?.() === 0)("a data folder that belongs to two users", async () => {
    const { app, look } = await healthy();
    await chown(app.folder.photos, 65_534, 65_534);
    expect((await look()).get("permissions")).toMatchObject({
      state: "problem",
      found: expect.stringContaining("photos"),
      advice: expect.stringContaining("chown -R"),
    });
  });

  test("a file that is not a database", async () => {
    const data = await temporaryFolder();
    await writeFile(
      join(data, "idms.db"),
      "no database, but a text that is long enough to be one. ".repeat(50),
    );
    const checks = await examine(data, data);
    expect(checks.find(({ name }) => name === "database")).toMatchObject({
      state: "problem",
      found: expect.stringContaining("The database is damaged"),
    });
  });

  test("missing data and missing web pages", async () => {
    const data = join(await temporaryFolder(), "none");
    const checks = await examine(data, data);
    const problems = checks.filter(({ state }) => state === "problem");
    expect(problems.map(({ name }) => name)).toEqual(["web", "data"]);
    await expect(mkdir(data)).resolves.toBeUndefined();
  });
});
