import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { jobs, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkAside } from "../../../packages/server/src/upkeep/doctor/check-folder.ts";
import { dataFolderAt } from "../../../packages/server/src/installation/files/data-folder.ts";
import { leftBehind } from "../../../packages/server/src/installation/files/left-after-move.ts";
import { stillHeld } from "../../../packages/server/src/upkeep/purge/still-held.ts";
import { listFiles } from "../../../packages/server/src/installation/store/stored-files.ts";
import { copiedTables } from "../../../packages/server/src/installation/copying/copied-tables.ts";
import { moveInstallation } from "../../../packages/server/src/upkeep/move/move-installation.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { copyDatabase, onServer, settingsFor } from "../../postgresql.ts";
import { startS3 } from "../files/s3-store.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { dump, GONE, STUDENTS, wholeInstallation } from "./whole-installation.ts";

/** Returns the address of a database without any tables. */
async function newDatabase(): Promise<string> {
  const server = inject("postgresql");
  const name = await copyDatabase(server, "template0");
  onTestFinished(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return `${server}/${name}`;
}

async function rowsAt(address: string) {
  const { db, close } = await openDatabase(address);
  try {
    return await dump({ db }, copiedTables);
  } finally {
    await close();
  }
}

const inFolder = (data: string): string => join(data, "idms.db");

/** Creates a data folder whose database is on a server. */
async function folderOf(database: string): Promise<string> {
  const data = await temporaryFolder();
  await writeFile(join(data, "idms.config.json"), settingsFor(database));
  return data;
}

test("an installation is the same row for row and file for file on a server, and from there in a new folder", async () => {
  const data = await wholeInstallation();
  const before = await rowsAt(inFolder(data));
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
  const database = await newDatabase();
  const { url } = await startS3();

  const there = await moveInstallation(data, { database, files: url });
  expect(there.files).toMatchObject({ files: 34, copied: 34 });
  expect(there.tables["students"]).toMatchObject({ rows: STUDENTS });
  expect(await rowsAt(database)).toEqual(before);
  // The source is not changed.
  expect(await rowsAt(inFolder(data))).toEqual(before);

  expect(await leftBehind(dataFolderAt(data), null)).toEqual([]);

  const again = join(await temporaryFolder(), "again");
  process.env["IDMS_DATABASE_URL"] = database;
  process.env["IDMS_FILES_URL"] = url;
  // A student who is erased from now on is still in the old place, as every erasure and the doctor report.
  const left = [inFolder(data), join(data, "photos")];
  const app = await openApp({ data, create: false });
  const held = await stillHeld(app, null);
  expect(held.find(({ place }) => place.startsWith("Data left"))?.names).toEqual(left);
  const [check] = await checkAside(app.folder, url);
  expect(check).toMatchObject({ name: "left behind", found: expect.stringContaining(left.join(", ")) });
  await app.close();
  const back = await moveInstallation(data, { folder: again }).finally(() => {
    delete process.env["IDMS_DATABASE_URL"];
    delete process.env["IDMS_FILES_URL"];
  });
  expect(back.tables).toEqual(there.tables);
  expect(await rowsAt(inFolder(again))).toEqual(before);
  for (const kind of ["photos", "backgrounds", "fonts"]) {
    const names = (await listFiles(join(data, kind))).filter((name) => !name.endsWith(".tmp")).toSorted();
    expect((await listFiles(join(again, kind))).toSorted()).toEqual(names);
    for (const name of names)
      expect(await readFile(join(again, kind, name))).toEqual(await readFile(join(data, kind, name)));
  }
  expect(await readFile(join(again, "session.key"), "utf8")).toBe("k".repeat(32));
  expect(JSON.parse(await readFile(join(again, "idms.config.json"), "utf8"))).toEqual({ port: 9000 });
});

test("after a move, IDs continue behind the last one given, even to a deleted student", async () => {
  const data = await wholeInstallation();
  const database = await newDatabase();
  await moveInstallation(data, { database });
  const again = join(await temporaryFolder(), "again");
  await moveInstallation(await folderOf(database), { folder: again });
  for (const [where, opened] of [
    ["server", await folderOf(database)],
    ["folder", again],
  ] as const) {
    const app = await openApp({ data: opened, create: false });
    onTestFinished(app.close);
    // The seals were moved, with the keys that prove them.
    expect(await checkSealedLog(app.db)).toMatchObject({ fault: null, seals: 1, entries: 900 });
    const row = { school_id: 1, class_id: 1, status: "SUBMITTED", meta: {} } as const;
    const ids = await transaction(app.db, (tx) => insertStudents(tx, [row]));
    expect([where, ids]).toEqual([where, [STUDENTS + GONE + 1]]);
    const job = { kind: "export", made_by: "root", input: {}, folder: "next" } as const;
    const next = await transaction(app.db, (tx) =>
      tx.insert(jobs).values(job).returning({ id: jobs.id }).get(),
    );
    expect([where, next]).toEqual([where, { id: 2 }]);
  }
});

test(
  "a move that is stopped again and again resumes where it was and ends the same",
  { tags: "thorough" },
  async () => {
    const data = await wholeInstallation();
    const before = await rowsAt(inFolder(data));
    for (const direction of ["to a server", "into a folder"]) {
      const database = await newDatabase();
      const target =
        direction === "to a server" ? { database } : { folder: join(await temporaryFolder(), "moved") };
      const address = target.database ?? inFolder(target.folder as string);
      let [stops, written] = [0, 0];
      for (; ; stops += 1) {
        const stop = new AbortController();
        let pages = 0;
        const ended = await moveInstallation(data, target, {
          signal: stop.signal,
          onProgress(doing, done) {
            if (doing !== "Moving rows") return;
            expect(done).toBeGreaterThan(written);
            written = done;
            pages += 1;
            if (pages === 1 + (stops % 3)) stop.abort(new Error("stopped"));
          },
        }).catch((error: Error) => error.message);
        if (ended !== "stopped") {
          expect(ended).toMatchObject({ tables: { students: { rows: STUDENTS } } });
          break;
        }
        await expect(openDatabase(address)).rejects.toThrow(
          `The move from ${data} to this database is not complete. Run the same idms move command again to finish it.`,
        );
      }
      expect(stops).toBeGreaterThan(12);
      expect(await rowsAt(address)).toEqual(before);
    }
  },
);

test(
  "a move sets the server's indexes aside and restores all of them, no matter how often it is stopped",
  { tags: "thorough" },
  async () => {
    const data = await wholeInstallation();
    const database = await newDatabase();
    const indexes = async () => {
      const client = new pg.Client(database);
      await client.connect();
      try {
        const asked = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexdef";
        return (await client.query<{ indexdef: string }>(asked)).rows.map(({ indexdef }) => indexdef);
      } finally {
        await client.end();
      }
    };
    await (await openDatabase(database)).close();
    const usual = await indexes();
    const ordinary = new Set(usual.filter((made) => !made.startsWith("CREATE UNIQUE")));
    const found: number[] = [];
    for (const stopAt of ["Moving rows", "Creating indexes", "Creating indexes"]) {
      const stop = new AbortController();
      const onProgress = (doing: string) => doing === stopAt && stop.abort(new Error("stopped"));
      const moving = moveInstallation(data, { database }, { signal: stop.signal, onProgress });
      await expect(moving).rejects.toThrow("stopped");
      found.push((await indexes()).filter((made) => ordinary.has(made)).length);
    }
    // The indexes of the remaining tables, such as the jobs, are not touched.
    const [left = 0, ...stops] = found;
    expect(left).toBeLessThan(10);
    expect(stops).toEqual([left + 1, left + 2]);
    await moveInstallation(data, { database });
    expect(await indexes()).toEqual(usual);
  },
);

test("a target that is not empty, or that another installation has begun to move to, is refused", async () => {
  const [one, other] = [await wholeInstallation(), await wholeInstallation()];
  const database = await newDatabase();
  const stop = new AbortController();
  const hooks = { signal: stop.signal, onProgress: () => stop.abort(new Error("stopped")) };
  await expect(moveInstallation(one, { database }, hooks)).rejects.toThrow("stopped");
  await expect(moveInstallation(other, { database })).rejects.toThrow(
    `The move from ${one} to this database`,
  );
  await moveInstallation(one, { database });
  await expect(moveInstallation(other, { database })).rejects.toThrow("not empty (it has rows in districts)");
  await expect(moveInstallation(one, { folder: other })).rejects.toThrow("not empty");
  await expect(moveInstallation(one, { folder: one })).rejects.toThrow(". Choose a new folder");
});

test("a move killed when everything was moved says so when run again, until something is written", async () => {
  const data = await wholeInstallation();
  const database = await newDatabase();
  const { url } = await startS3();
  const first = await moveInstallation(data, { database, files: url });
  const again = await moveInstallation(data, { database, files: url });
  expect([again.tables, again.to, again.files?.files]).toEqual([first.tables, first.to, first.files?.files]);
  const folder = join(await temporaryFolder(), "moved");
  const there = await moveInstallation(data, { folder });
  expect((await moveInstallation(data, { folder })).tables).toEqual(there.tables);
  // A database does not count as moved to itself.
  await expect(moveInstallation(await folderOf(database), { database })).rejects.toThrow("not empty");
  const { db, close } = await openDatabase(database);
  await transaction(db, (tx) => tx.update(students).set({ full_name: "Another" }).run());
  await close();
  await expect(moveInstallation(data, { database, files: url })).rejects.toThrow("not empty");
});

test(
  "a change between two runs of a move is noticed, and an incomplete copy cannot be opened",
  { tags: "thorough" },
  async () => {
    const data = await wholeInstallation();
    const database = await newDatabase();
    const stop = new AbortController();
    await expect(
      moveInstallation(
        data,
        { database },
        {
          signal: stop.signal,
          onProgress: (doing) => doing === "Comparing rows" && stop.abort(new Error("stopped")),
        },
      ),
    ).rejects.toThrow("stopped");
    const { db, close } = await openDatabase(inFolder(data));
    await transaction(db, (tx) => tx.update(students).set({ full_name: "Another" }).run());
    await close();
    await expect(moveInstallation(data, { database })).rejects.toThrow(
      "The table students differs between the two databases",
    );
    await expect(openDatabase(database)).rejects.toThrow("to this database");
  },
);

test(
  "a move does not begin while another program uses the folder or the server",
  { tags: "thorough" },
  async () => {
    const data = await wholeInstallation();
    const database = await newDatabase();
    const app = await openApp({ data, create: false });
    await expect(moveInstallation(data, { database })).rejects.toThrow("is in use. Stop the server");
    await app.close();
    const onIt = await openApp({ data: await folderOf(database), create: true });
    await expect(
      moveInstallation(await folderOf(database), { folder: join(await temporaryFolder(), "moved") }),
    ).rejects.toThrow("The database is in use. Stop every server");
    await onIt.close();
  },
);

test("a backup reaches a server by way of a folder, and is not restored over a server", async () => {
  const data = await wholeInstallation();
  const app = await openApp({ data, create: false });
  const { folder: backup } = await makeBackup(app, join(await temporaryFolder(), "backups"));
  await app.close();
  const database = await newDatabase();
  const served = await folderOf(database);
  await expect(restoreBackup(backup, served)).rejects.toThrow("Restore into a new folder with --data");
  expect(existsSync(inFolder(served))).toBe(false);

  const restored = join(await temporaryFolder(), "restored");
  await restoreBackup(backup, restored);
  const rows = await rowsAt(inFolder(restored));
  await moveInstallation(restored, { database });
  expect(await rowsAt(database)).toEqual(rows);
});
