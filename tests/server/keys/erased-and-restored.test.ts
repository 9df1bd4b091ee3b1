import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { insertClass } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { students } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkFiles } from "../../../packages/server/src/upkeep/doctor/check-files.ts";
import { newStoredName, storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { backUpKeys, restoreKeys } from "../../../packages/server/src/installation/keys/key-backups.ts";
import { openKeyStore } from "../../../packages/server/src/installation/keys/key-store.ts";
import { photoKeyFiles } from "../../../packages/server/src/installation/keys/key-tables.ts";
import { rotateKeys } from "../../../packages/server/src/installation/keys/rotate-keys.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { photoOpener } from "../../../packages/server/src/print/press/open-photo.ts";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { stillHeld } from "../../../packages/server/src/upkeep/purge/still-held.ts";
import { insertSchool } from "../../../packages/server/src/school/schools/school-rows.ts";
import { insertStudents } from "../../../packages/server/src/installation/students/student-rows.ts";
import { sweepDataFolder } from "../../../packages/server/src/upkeep/sweep/sweep-orphans.ts";
import { onFile } from "../../own-installation.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { encryptedApp, newPhoto } from "./with-key.ts";

const doer = { id: null, username: "cli:clerk" };

/** Adds children with photos to a class. */
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

test("an erased child's photo is unreadable in every copy that the store still has, and the others' are readable", async () => {
  const { app } = await encryptedApp();
  const { child } = await addChildren(app, ["Asha Rao", "Ravi Nair"]);
  const [asha, ravi] = [child("Asha Rao"), child("Ravi Nair")];
  const { beneath } = app.files.photos.sealing!;
  const copy = (await beneath.get(asha.photo!)) as Buffer;
  const keys = app.files.place.keys!;
  const { file } = await backUpKeys(keys, await temporaryFolder());
  expect(await eraseForGood(app, doer, [asha.id])).toBe(1);
  expect(await beneath.get(asha.photo!)).toBeUndefined();
  // Like an old version in a bucket, even if somebody restores the older keys as well.
  await beneath.put(asha.photo!, copy);
  expect(await photoOf(app, asha)).toBeUndefined();
  const open = photoOpener(app.files);
  expect(await open(asha.photo)).toMatchObject({ code: "photo_missing" });
  expect(await open(ravi.photo)).toMatchObject({ name: ravi.photo });
  await restoreKeys(file, keys);
  const again = await openApp({ data: app.folder.root, create: false });
  onTestFinished(again.close);
  expect(await photoOf(again, asha)).toBeUndefined();
  expect(await photoOf(again, ravi)).toBeDefined();
});

onFile(
  "an older backup beside newer keys names the children erased since, and they are erased again",
  async () => {
    const { app, data } = await encryptedApp();
    const { room, child } = await addChildren(app, ["Asha Rao", "Ravi Nair"]);
    const [asha, ravi] = [child("Asha Rao"), child("Ravi Nair")];
    const { folder: backup } = await makeBackup(app, await temporaryFolder());
    await eraseForGood(app, doer, [asha.id]);
    await addChildren(app, ["Late Comer"], room);
    await rotateKeys(app.files.place.keys!);
    const raviCopy = (await app.files.photos.sealing!.beneath.get(ravi.photo!)) as Buffer;
    await app.close();

    const restored = await restoreBackup(backup, data);
    expect(restored.erasedSince).toEqual([asha.id]);
    const there = await openApp({ data, create: false });
    onTestFinished(there.close);
    const names = await there.db.select({ name: students.full_name }).from(students).all();
    expect(names.map(({ name }) => name).toSorted()).toEqual(["Asha Rao", "Ravi Nair"]);
    expect(await photoOf(there, ravi)).toBeDefined();
    expect(await photoOf(there, asha)).toBeUndefined();
    const looked = async () => checkFiles(there.db, there.folder, there.files, {});
    const check = await looked();
    expect(check).toMatchObject({ state: "warning", found: expect.stringContaining("(student 1); ") });
    expect(check.advice).toContain("idms students erase 1.");
    await rm(join(data, "photos", ravi.photo!));
    expect(await looked()).toMatchObject({
      state: "problem",
      found: expect.stringMatching(
        /^1 lost of .+: photos\/.+ \(lost, student 2\); 1 photo can no longer be opened/,
      ),
    });
    await there.files.photos.sealing!.beneath.put(ravi.photo!, raviCopy);
    expect(await eraseForGood(there, doer, restored.erasedSince)).toBe(1);
    expect((await looked()).state).toBe("ok");
    expect(await there.db.select().from(students).where(eq(students.id, asha.id)).get()).toBeUndefined();
    expect(await photoOf(there, ravi)).toBeDefined();

    // Children who do not exist yet are not named.
    const { folder: newer } = await makeBackup(there, await temporaryFolder());
    await there.close();
    expect((await restoreBackup(newer, data)).erasedSince).toEqual([]);
  },
);

test("an erased child's key is deleted even if a killed upload named a file that was never written", async () => {
  const { app } = await encryptedApp();
  const { child } = await addChildren(app, ["Asha Rao", "Ravi Nair"]);
  const [asha, ravi] = [child("Asha Rao"), child("Ravi Nair")];
  const { beneath } = app.files.photos.sealing!;
  const copy = (await beneath.get(asha.photo!)) as Buffer;
  await app.files.keys!.keyOf(newStoredName("jpg"), asha.photo);
  await eraseForGood(app, doer, [asha.id]);
  await beneath.put(asha.photo!, copy);
  expect(await photoOf(app, asha)).toBeUndefined();
  expect(await photoOf(app, ravi)).toBeDefined();
});

onFile(
  "a child erased after a restore can be seen in no copy, neither by a newer photo's key nor in files set aside",
  async () => {
    const { app, data } = await encryptedApp();
    const { child } = await addChildren(app, ["Asha Rao"]);
    const asha = child("Asha Rao");
    const { folder: backup } = await makeBackup(app, await temporaryFolder());
    const copy = (await app.files.photos.sealing!.beneath.get(asha.photo!)) as Buffer;
    const photo = await storeFile(app.files.photos, await newPhoto(), "jpg", asha.photo);
    await transaction(app.db, (tx) =>
      tx.update(students).set({ photo }).where(eq(students.id, asha.id)).run(),
    );
    await app.close();

    const { kept } = await restoreBackup(backup, data);
    const there = await openApp({ data, create: false });
    onTestFinished(there.close);
    expect(await photoOf(there, asha)).toBeDefined();
    await eraseForGood(there, doer, [asha.id]);
    await there.files.photos.sealing!.beneath.put(asha.photo!, copy);
    expect(await photoOf(there, asha)).toBeUndefined();
    expect(await readdir(kept as string)).not.toContain("keys");
    const [aside] = await stillHeld(there, null);
    expect(aside?.names).toEqual([kept]);
  },
);

/** Makes the records of a key store older by a number of days. */
async function age(app: App, days: number): Promise<void> {
  const { db, close } = await openKeyStore(app.files.place.keys!, { create: false });
  const noted_at = new Date(Date.now() - days * 86_400_000).toISOString();
  await transaction(db, (tx) => tx.update(photoKeyFiles).set({ noted_at }).run());
  await close();
}

onFile(
  "erased children's keys that return with an older key backup go after a month, but no key still in use",
  async () => {
    const { app, data } = await encryptedApp();
    const { child } = await addChildren(app, ["Asha Rao", "Ravi Nair", "Meera Das"]);
    const [asha, ravi, meera] = [child("Asha Rao"), child("Ravi Nair"), child("Meera Das")];
    const { beneath } = app.files.photos.sealing!;
    const copies = new Map<string, Buffer>();
    for (const { photo } of [asha, meera]) copies.set(photo!, (await beneath.get(photo!)) as Buffer);
    const keys = app.files.place.keys!;
    const { file } = await backUpKeys(keys, await temporaryFolder());
    await eraseForGood(app, doer, [asha.id]);
    // Both are lost, and the photos' backup is newer than the keys'.
    await app.close();
    await rm(join(data, "keys"), { recursive: true });
    await rm(join(data, "photos", meera.photo!));
    await restoreKeys(file, keys);

    const seen = async () => {
      const there = await openApp({ data, create: false });
      try {
        await sweepDataFolder(there);
        const lying = there.files.photos.sealing!.beneath;
        for (const [name, bytes] of copies) if (!(await lying.stat(name))) await lying.put(name, bytes);
        const all = await Promise.all(
          [asha, ravi, meera].map(async (each) => (await photoOf(there, each)) !== undefined),
        );
        for (const name of copies.keys()) await lying.remove(name);
        return { there, all };
      } finally {
        await there.close();
      }
    };
    const first = await seen();
    expect(first.all).toEqual([true, true, true]);
    await age(first.there, 31);
    expect((await seen()).all).toEqual([false, true, true]);
  },
);
