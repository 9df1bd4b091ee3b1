/** Imports of students with photos, killed at random moments; see kill-commands.ts. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { portraitFor } from "@idms/fixtures";
import { isStoredName, listFiles } from "../../packages/server/src/installation/store/stored-files.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { killAgain, requireSound, run, sha256, withDatabase, type Kills } from "./killed-commands.ts";

const SHEET = join(import.meta.dirname, "../../fixtures/demo-school/students.csv");

interface Row {
  full_name: string;
  photo: string;
  meta: string;
}

/** Returns everything that an import created, with each photo's content instead of its random name. */
async function imported(data: string) {
  const [rows, claims, actions] = withDatabase(data, (db) => {
    requireSound(db);
    return [
      db
        .prepare<[], Row>("SELECT class_id, status, full_name, parent_phone, photo, meta FROM students")
        .all(),
      db.prepare("SELECT field, value FROM unique_answers ORDER BY value").all(),
      db.prepare("SELECT details FROM audit_log WHERE action = 'import'").pluck().all(),
    ] as const;
  });
  const students = [];
  for (const { photo, meta, ...row } of rows) {
    const content = sha256(await readFile(join(data, "photos", photo)));
    students.push({ ...row, meta: meta.replace(photo, content), photo: content });
  }
  return { students, claims, actions, photos: rows.map(({ photo }) => photo) };
}

/**
 * Checks after each kill that either all students of the sheet are imported or none. The next import creates exactly
 * the same students, reuses every stored photo, and leaves no orphaned file.
 */
export async function killImports(data: string, scratch: string, kills: number): Promise<Kills> {
  const names = parse<{ photo: string }>(await readFile(SHEET), { columns: true }).map(({ photo }) => photo);
  const photos = names.map(async (name, index) => ({ name, data: await portraitFor(index), stored: true }));
  const zip = join(await mkdtemp(join(scratch, "photos-")), "photos.zip");
  await writeFile(zip, makeZip(await Promise.all(photos)));
  const args = ["import", "students", SHEET, "--data", data, "--school", "1", "--photos", zip, "--verified"];
  const stored = async () => (await listFiles(join(data, "photos"))).toSorted();
  async function before(): Promise<void> {
    withDatabase(data, (db) =>
      db.exec("DELETE FROM print_batches; DELETE FROM students; DELETE FROM audit_log"),
    );
    for (const folder of ["photos", "scratch"])
      for (const name of await readdir(join(data, folder)))
        await rm(join(data, folder, name), { recursive: true });
  }
  await before();
  await run(args);
  const { photos: _, ...wanted } = await imported(data);
  assert.equal(wanted.students.length, names.length);

  return killAgain(kills, args, {
    before,
    async after() {
      const { photos: some, ...left } = await imported(data);
      if (some.length > 0) assert.deepEqual(left, wanted);
      else assert.deepEqual(left, { students: [], claims: [], actions: [] });
      const ready = (await stored()).filter((name) => isStoredName(name));

      await run(args);
      const { photos, ...whole } = await imported(data);
      assert.deepEqual(whole, wanted);
      assert.deepEqual(await stored(), photos.toSorted());
      assert.deepEqual(
        ready.filter((name) => !photos.includes(name)),
        [],
      );
      assert.deepEqual(await readdir(join(data, "scratch")), []);
    },
  });
}
