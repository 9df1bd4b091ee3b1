import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/backup/restore-backup.ts";
import { insertClass } from "../../../packages/server/src/classes/records.ts";
import { transaction } from "../../../packages/server/src/db/connect.ts";
import { students } from "../../../packages/server/src/db/schema.ts";
import { storeFile } from "../../../packages/server/src/files/stored-files.ts";
import { backUpKeys, restoreKeys } from "../../../packages/server/src/keys/key-backups.ts";
import { rotateKeys } from "../../../packages/server/src/keys/rotate-keys.ts";
import { openApp, type App } from "../../../packages/server/src/open-app.ts";
import { eraseForGood } from "../../../packages/server/src/purge/erase-for-good.ts";
import { insertSchool } from "../../../packages/server/src/schools/records.ts";
import { insertStudents } from "../../../packages/server/src/students/records.ts";
import { onFile } from "../../own-installation.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { encryptedApp, newPhoto } from "./with-key.ts";

const doer = { id: null, username: "cli:clerk" };

/** Adds children, each with a photo, to a class. */
async function addChildren(app: App, names: readonly string[], of?: { school_id: number; class_id: number }) {
  const room =
    of ??
    (await transaction(app.db, async (tx) => {
      const school = await insertSchool(tx, { name: "Green Valley" });
      const { id } = await insertClass(tx, { school_id: school.id, class_name: "8", section: "A" });
      return { school_id: school.id, class_id: id };
    }));
  for (const full_name of names) {
    const photo = await storeFile(app.files.photos, await newPhoto(), "jpg");
    const row = { ...room, full_name, photo, meta: {}, status: "SUBMITTED" as const };
    await transaction(app.db, (tx) => insertStudents(tx, [row]));
  }
  const rows = await app.db.select().from(students).all();
  const child = (name: string) => rows.find(({ full_name }) => full_name === name) as (typeof rows)[number];
  return { room, child };
}

const photoOf = (app: App, { photo }: { photo: string | null }) => app.files.photos.get(photo ?? "");

test("an erased child's photo is unreadable in whatever copy the store still has, and the others' are read", async () => {
  const { app } = await encryptedApp();
  const { child } = await addChildren(app, ["Asha Rao", "Ravi Nair"]);
  const [asha, ravi] = [child("Asha Rao"), child("Ravi Nair")];
  const { beneath } = app.files.photos.sealing!;
  const copy = (await beneath.get(asha.photo!)) as Buffer;
  const keys = app.files.place.keys!;
  const { file } = await backUpKeys(keys, await temporaryFolder());
  expect(await eraseForGood(app, doer, [asha.id])).toBe(1);
  expect(await beneath.get(asha.photo!)).toBeUndefined();
  // As a version that a bucket keeps, also where somebody brings the older keys back.
  await beneath.put(asha.photo!, copy);
  expect(await photoOf(app, asha)).toBeUndefined();
  await restoreKeys(file, keys);
  const again = await openApp({ data: app.folder.root, create: false });
  onTestFinished(again.close);
  expect(await photoOf(again, asha)).toBeUndefined();
  expect(await photoOf(again, ravi)).toBeDefined();
});

onFile(
  "an older backup beside newer keys has whom it had, names who was erased since, and they are erased again",
  async () => {
    const { app, data } = await encryptedApp();
    const { room, child } = await addChildren(app, ["Asha Rao", "Ravi Nair"]);
    const [asha, ravi] = [child("Asha Rao"), child("Ravi Nair")];
    const { folder: backup } = await makeBackup(app, await temporaryFolder());
    await eraseForGood(app, doer, [asha.id]);
    await addChildren(app, ["Late Comer"], room);
    await rotateKeys(app.files.place.keys!);
    await app.close();

    const restored = await restoreBackup(backup, data);
    expect(restored.erasedSince).toEqual([asha.id]);
    const there = await openApp({ data, create: false });
    onTestFinished(there.close);
    const names = await there.db.select({ name: students.full_name }).from(students).all();
    expect(names.map(({ name }) => name).toSorted()).toEqual(["Asha Rao", "Ravi Nair"]);
    expect(await photoOf(there, ravi)).toBeDefined();
    expect(await photoOf(there, asha)).toBeUndefined();
    expect(await eraseForGood(there, doer, restored.erasedSince)).toBe(1);
    expect(await there.db.select().from(students).where(eq(students.id, asha.id)).get()).toBeUndefined();
    expect(await photoOf(there, ravi)).toBeDefined();

    // Nobody is named who is only not there yet.
    const { folder: newer } = await makeBackup(there, await temporaryFolder());
    await there.close();
    expect((await restoreBackup(newer, data)).erasedSince).toEqual([]);
  },
);
