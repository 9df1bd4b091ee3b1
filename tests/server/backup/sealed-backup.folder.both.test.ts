import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { openBackup, openBackupPlace } from "../../../packages/server/src/upkeep/backup/open-backups.ts";
import { checkBackup } from "../../../packages/server/src/upkeep/backup/check-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { onFile } from "../../own-installation.ts";
import { newPhoto } from "../keys/with-key.ts";
import { appWithClass } from "../temporary-app.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { newIdentity } from "./new-identity.ts";

/** The ID of a program that no longer exists, by number and name, and one of its files. */
const NOBODY = "2147483646-0123456789abcdef-0123456789ab";

/** Creates an installation with a child, and a backup that two people can decrypt. */
async function sealedBackup() {
  const app = await appWithClass();
  const photo = await newPhoto();
  const stored = await storeFile(app.files.photos, photo, "jpg");
  const row = {
    school_id: app.school.id,
    class_id: app.classroom.id,
    meta: {},
    photo: stored,
    status: "SUBMITTED" as const,
  };
  await transaction(app.db, (tx) => insertStudents(tx, [{ ...row, full_name: "Aarav Sharma" }]));
  const [mine, yours] = [await newIdentity(), await newIdentity()];
  const parent = await temporaryFolder();
  // The remains of a killed program are removed with the next backup.
  await writeFile(join(parent, `.idms-2026-01-01T00-00-00.000Z.tar.age.${NOBODY}.tmp`), "begun");
  const place = await openBackupPlace(parent, "--to");
  const made = await place.make(app, { recipients: [mine.recipient, yours.recipient] });
  return { app, photo, stored, mine, yours, parent, place, made };
}

onFile("an encrypted backup reveals only its name and size, and each recipient can restore it", async () => {
  const { app, photo, stored, mine, yours, parent, place, made } = await sealedBackup();
  const [name] = (await readdir(parent)) as [string];
  expect(await readdir(parent)).toEqual([name]);
  expect(name).toMatch(/^idms-[\dTZ.-]+Z\.tar\.age$/);
  expect(made.folder).toBe(join(parent, name));
  expect((await stat(made.folder)).mode & 0o077).toBe(0);
  expect(await readdir(app.folder.scratch)).toEqual([]);
  const bytes = await readFile(made.folder);
  for (const told of [
    "Aarav Sharma",
    "SQLite format 3",
    "manifest",
    stored,
    "photos/",
    photo.subarray(500, 516),
  ])
    expect(bytes.includes(told)).toBe(false);
  expect(await place.list()).toEqual([name]);
  await expect(place.open(name).manifest()).rejects.toThrow("is encrypted. Restore it with its secret");

  for (const { file } of [mine, yours]) {
    const around = await temporaryFolder();
    // The folder that a program leaves if it is killed while it has the whole backup unpacked.
    await mkdir(join(around, ".idms-unpacked.4194305-0123456789abcdef-0123456789ab.tmp"));
    const backup = await openBackup(made.folder, { identity: file, around });
    expect((await checkBackup(backup)).files.length).toBe(made.files.length);
    const target = join(around, "data");
    await restoreBackup(backup, target);
    await backup.close();
    expect(await readdir(around)).toEqual(["data"]);
    const there = await openApp({ data: target, create: false });
    onTestFinished(there.close);
    const child = await there.db.select().from(students).where(eq(students.full_name, "Aarav Sharma")).get();
    expect((await there.files.photos.get(child?.photo ?? ""))?.equals(photo)).toBe(true);
  }
  await place.remove([name]);
  expect(await readdir(parent)).toEqual([]);
});

onFile(
  "a wrong secret, a changed byte and a missing end are each reported in a sentence and leave no files",
  async () => {
    const { mine, made } = await sealedBackup();
    const around = await temporaryFolder();
    const opening = (identity: string, file = made.folder) => openBackup(file, { identity, around });
    await expect(opening((await newIdentity()).file)).rejects.toThrow(
      "was encrypted for a different recipient",
    );
    const bytes = await readFile(made.folder);
    const at = async (changed: Uint8Array) => {
      const file = join(await temporaryFolder(), "idms-2026-04-01T20-30-00.000Z.tar.age");
      await writeFile(file, changed);
      return file;
    };
    for (const place of [30, 400, 70_000, bytes.length - 20]) {
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] as number) ^ 1;
      await expect(opening(mine.file, await at(flipped))).rejects.toThrow("damaged");
    }
    for (const length of [0, 100, 65_000, bytes.length - 1, bytes.length - 1024])
      await expect(opening(mine.file, await at(bytes.subarray(0, length)))).rejects.toThrow(
        "damaged, incomplete",
      );
    const noKey = join(around, "empty.txt");
    await writeFile(noKey, "# nothing\n");
    await expect(opening(noKey)).rejects.toThrow("contains no secret key. Use");
    await expect(opening(join(around, "nowhere"))).rejects.toThrow("cannot be read (it does not exist)");
    expect(await readdir(around)).toEqual(["empty.txt"]);
  },
);

onFile(
  "the settings name the recipients of backups, and an invalid one is refused before anything is made",
  async () => {
    const app = await appWithClass();
    const parent = await temporaryFolder();
    const place = await openBackupPlace(parent, "--to");
    await saveSettings(app.folder.root, { backup_recipients: "age1nobody" });
    await expect(place.make(app)).rejects.toThrow("age1nobody is not a valid recipient");
    expect(await readdir(parent)).toEqual([]);
    const { recipient } = await newIdentity();
    await saveSettings(app.folder.root, { backup_recipients: [recipient] });
    expect((await place.make(app)).folder).toMatch(/\.tar\.age$/);
    // An unencrypted backup only shares with other unencrypted ones.
    expect((await place.make(app, { recipients: [] })).earlier).toBeNull();
    expect(await place.list()).toHaveLength(2);
  },
);
