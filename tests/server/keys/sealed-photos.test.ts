import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { createCipheriv, createHmac, createSecretKey, randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { restoreBackup } from "../../../packages/server/src/upkeep/restore/restore-backup.ts";
import { saveSettings } from "../../../packages/server/src/installation/settings/config-file.ts";
import {
  keyIdOf,
  newKeyId,
  type PhotoKey,
} from "../../../packages/server/src/installation/store/seal-formats.ts";
import { seal, unseal } from "../../../packages/server/src/installation/store/sealed.ts";
import { removePhoto, renditionPath } from "../../../packages/server/src/installation/store/renditions.ts";
import { scratchPath } from "../../../packages/server/src/installation/files/scratch-files.ts";
import { checkKeys } from "../../../packages/server/src/upkeep/doctor/check-keys.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { openKeyStore } from "../../../packages/server/src/installation/keys/key-store.ts";
import { photoKeys } from "../../../packages/server/src/installation/keys/key-tables.ts";
import {
  newStoredName,
  storedPath,
  storeFile,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import { allNames } from "../stored.ts";
import { encryptPhotos } from "../../../packages/server/src/installation/keys/encrypt-photos.ts";
import { backUpKeys, restoreKeys } from "../../../packages/server/src/installation/keys/key-backups.ts";
import { makeMasterKey, readMasterKey } from "../../../packages/server/src/installation/keys/master-key.ts";
import { rotateKeys } from "../../../packages/server/src/installation/keys/rotate-keys.ts";
import { openApp } from "../../../packages/server/src/installation/open-app.ts";
import { photoOpener, type OpenPhoto } from "../../../packages/server/src/print/press/open-photo.ts";
import { onFile } from "../../own-installation.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { encryptedApp, encrypting, newPhoto, openPhotosIn } from "./with-key.ts";

test("an encrypted file opens only with its key and name, and not if a bit was changed, cut off or moved", () => {
  const key = { id: newKeyId(), key: createSecretKey(randomBytes(32)) };
  const name = newStoredName("jpg");
  for (const size of [0, 1, 300_000, 1_048_575, 1_048_576, 1_048_577]) {
    const bytes = randomBytes(size);
    const sealed = seal(bytes, name, key);
    expect(keyIdOf(sealed)).toBe(key.id);
    expect(unseal(Buffer.from(sealed), name, key.key).equals(bytes)).toBe(true);
    expect(() => unseal(Buffer.from(sealed), newStoredName("jpg"), key.key)).toThrow();
    expect(() => unseal(Buffer.from(sealed), name, createSecretKey(randomBytes(32)))).toThrow();
    // The salt, the picture's size, the file's size, the first chunk and the last tag.
    for (const at of [24, 39, 41, 45, 48, sealed.length - 1]) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (flipped[at] as number) ^ 1;
      expect(() => unseal(flipped, name, key.key)).toThrow();
    }
    for (const cut of [1, 16, 17, 1_048_592])
      if (cut < sealed.length)
        expect(() => unseal(Buffer.from(sealed.subarray(0, -cut)), name, key.key)).toThrow();
  }
  const [head, piece] = [48, 1_048_592];
  const two = seal(randomBytes(2_097_152), name, key);
  const [first, second] = [two.subarray(head, head + piece), two.subarray(head + piece)];
  expect(() => unseal(Buffer.concat([two.subarray(0, head), second, first]), name, key.key)).toThrow();
});

/**
 * Encrypts like earlier versions: first in chunks of 64 KiB with no picture data in the header, later in chunks of 1
 * MiB with the picture's size, each with a separate key per file.
 */
function sealedBefore(format: 1 | 2, bytes: Buffer, name: string, { id, key }: PhotoKey): Buffer {
  const most = format === 1 ? 65_536 : 1_048_576;
  const salt = randomBytes(16);
  const said = Buffer.alloc(format === 1 ? 0 : 8);
  if (format === 2) {
    said.writeUInt32BE(900 * 65_536 + 1200, 0);
    said.writeUInt32BE(bytes.length, 4);
  }
  const own = createHmac("sha256", key).update(salt).update(said).update(name).digest();
  const pieces: Buffer[] = [Buffer.from(`IDMSEAL${format}`), Buffer.from(id, "hex"), salt, said];
  for (let at = 0; at < bytes.length; at += most) {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(at / most, 0);
    nonce[11] = Number(at + most >= bytes.length);
    const cipher = createCipheriv("aes-256-gcm", own, nonce);
    pieces.push(cipher.update(bytes.subarray(at, at + most)), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(pieces);
}

test("files in earlier formats can be opened, and the newest format's header says how large a picture is", async () => {
  const { app } = await encryptedApp();
  const photo = await newPhoto();
  expect(photo.length).toBeGreaterThan(131_072);
  const now = await storeFile(app.files.photos, photo, "jpg");
  const { beneath } = app.files.photos.sealing!;
  const names = [now];
  for (const format of [1, 2] as const) {
    const old = newStoredName("jpg");
    await beneath.put(old, sealedBefore(format, photo, old, await app.files.keys!.keyOf(old, now)));
    expect((await app.files.photos.get(old))?.equals(photo)).toBe(true);
    names.push(old);
  }
  const open = photoOpener(app.files);
  for (const name of names) {
    const read = await open(name);
    expect(read).toMatchObject({ size: { width: 900, height: 1200 } });
    expect(Buffer.from((read as OpenPhoto).bytes()).equals(photo)).toBe(true);
  }
  const lying = await beneath.get(now);
  expect(lying?.toString("latin1", 0, 8)).toBe("IDMSEAL3");
  expect(lying?.readUInt32BE(40)).toBe(900 * 65_536 + 1200);
});

test("a stored photo is read unchanged, and none of its bytes are in the store", async () => {
  const { app, data } = await encryptedApp();
  const photo = await newPhoto();
  const name = await storeFile(app.files.photos, photo, "jpg");
  expect((await app.files.photos.get(name))?.equals(photo)).toBe(true);
  const lying = (await app.files.photos.sealing?.beneath.get(name)) as Buffer;
  expect(keyIdOf(lying)).toMatch(/^[0-9a-f]{32}$/);
  expect(lying.includes(photo.subarray(1000, 1016))).toBe(false);
  expect(await openPhotosIn(data, [photo.subarray(1000, 1016)])).toEqual([]);
});

test("no two files of a student are encrypted with the same nonce", () => {
  const key = { id: newKeyId(), key: createSecretKey(randomBytes(32)) };
  // If key and nonce were the same, identical data in two files would look identical when encrypted.
  const files = Array.from({ length: 50 }, () => seal(Buffer.alloc(64), newStoredName("jpg"), key));
  expect(new Set(files.map((file) => file.toString("hex", 24, 31))).size).toBe(50);
  expect(new Set(files.map((file) => file.toString("hex", 48, 112))).size).toBe(50);
});

test("photos of one student share a key, and photos of two students do not", async () => {
  const { app } = await encryptedApp();
  const idOf = async (name: string) => keyIdOf((await app.files.photos.sealing?.beneath.get(name)) as Buffer);
  const first = await storeFile(app.files.photos, await newPhoto(), "jpg");
  const second = await storeFile(app.files.photos, await newPhoto(), "jpg", first);
  const other = await storeFile(app.files.photos, await newPhoto(), "jpg");
  expect(await idOf(second)).toBe(await idOf(first));
  expect(await idOf(other)).not.toBe(await idOf(first));
});

test("the key file must be private, contain a key, and be the one used before", async () => {
  const { app, data, keyFile } = await encryptedApp();
  await storeFile(app.files.photos, await newPhoto(), "jpg");
  await app.close();
  await chmod(keyFile, 0o644);
  await expect(openApp({ data, create: false })).rejects.toThrow("Other users can read");
  await chmod(keyFile, 0o600);
  const key = await readFile(keyFile, "utf8");
  await writeFile(keyFile, "hello\n");
  await expect(openApp({ data, create: false })).rejects.toThrow("does not contain a valid key. A key is");
  await writeFile(keyFile, randomBytes(32).toString("base64"));
  await expect(openApp({ data, create: false })).rejects.toThrow(
    "is not the key that encrypts the photos in this installation",
  );
  await rm(keyFile);
  await expect(openApp({ data, create: false })).rejects.toThrow(`There is no key in ${keyFile}`);
  await writeFile(keyFile, Buffer.from(key.trim(), "hex").toString("base64"), { mode: 0o600 });
  await (await openApp({ data, create: false })).close();
});

test("encrypted photos are not opened unless the settings name the key file", async () => {
  const { app, data } = await encryptedApp();
  await app.close();
  await saveSettings(data, { encryption_key_file: undefined });
  await expect(openApp({ data, create: false })).rejects.toThrow("but no key file is set");
});

onFile("a lost key store is not taken for an empty one, and is restored from its backup", async () => {
  const { app, data, keyFile } = await encryptedApp();
  const photo = await newPhoto();
  const name = await storeFile(app.files.photos, photo, "jpg");
  const place = app.files.place.keys!;
  const { file } = await backUpKeys(place, await temporaryFolder());
  await app.close();
  await rm(join(data, "keys"), { recursive: true });
  await expect(openApp({ data, create: false })).rejects.toThrow(
    "The key store for these photos is missing, and",
  );
  const wrong = `${keyFile}.wrong`;
  await makeMasterKey(wrong);
  await expect(restoreKeys(file, { ...place, keyFile: wrong })).rejects.toThrow(
    "is not the key that encrypts",
  );
  expect(await restoreKeys(file, place)).toEqual({ keys: 1, thrown: 0 });
  const again = await openApp({ data, create: false });
  onTestFinished(again.close);
  expect((await again.files.photos.get(name))?.equals(photo)).toBe(true);
});

test("a deleted key does not come back from a backup of the key store", async () => {
  const { app } = await encryptedApp();
  const [gone, stays] = [
    await storeFile(app.files.photos, await newPhoto(), "jpg"),
    await storeFile(app.files.photos, await newPhoto(), "jpg"),
  ];
  const sealed = (await app.files.photos.sealing?.beneath.get(gone)) as Buffer;
  const place = app.files.place.keys!;
  const { file } = await backUpKeys(place, await temporaryFolder());
  await removePhoto(app.files, gone);
  expect(await app.files.keys?.throwAway(new Date())).toBe(1);
  expect(await app.files.keys?.throwAway(new Date())).toBe(0);
  expect(await restoreKeys(file, place)).toEqual({ keys: 2, thrown: 0 });
  await app.files.photos.sealing?.beneath.put(gone, sealed);
  expect(await app.files.photos.get(gone)).toBeUndefined();
  expect(await app.files.photos.get(stays)).toBeDefined();
});

onFile("a key that was read with others is gone as soon as it is deleted", async () => {
  const { app } = await encryptedApp();
  const { beneath } = app.files.photos.sealing!;
  const store = async () => {
    const name = await storeFile(app.files.photos, await newPhoto(), "jpg");
    return { name, id: keyIdOf((await beneath.get(name)) as Buffer) as string };
  };
  const [stays, gone] = [await store(), await store()];
  const keys = await openKeyStore(app.files.place.keys!, { create: false });
  onTestFinished(keys.close);
  expect(keys.find(stays.id)).toBeDefined();
  await keys.forget(gone.name);
  expect(await keys.throwAway(new Date())).toBe(1);
  expect([keys.find(gone.id), await keys.load(gone.id)]).toEqual([undefined, undefined]);
  expect(keys.find(stays.id)).toBeDefined();
});

onFile("a key is found wherever it is among many others", async () => {
  const { app } = await encryptedApp();
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const others = Array.from({ length: 150 }, () => ({ id: newKeyId(), wrapped: "other" }));
    const place = app.files.place.keys!;
    const { db, close } = await openKeyStore(place, { create: false });
    await transaction(db, (tx) => tx.insert(photoKeys).values(others).run());
    await close();
    const name = newStoredName("jpg");
    ids.push((await app.files.keys!.keyOf(name)).id);
  }
  const keys = await openKeyStore(app.files.place.keys!, { create: false });
  onTestFinished(keys.close);
  for (const id of ids.toReversed()) expect(keys.find(id)).toBeDefined();
  expect(keys.find(newKeyId())).toBeUndefined();
});

test("photos from before encryption are readable, and are encrypted by a run that finds what is left", async () => {
  const { app } = await encryptedApp();
  const beneath = app.files.photos.sealing!.beneath;
  const photos = new Map<string, Buffer>();
  for (let index = 0; index < 5; index += 1) {
    const name = newStoredName("jpg");
    photos.set(name, await newPhoto());
    await beneath.put(name, photos.get(name)!);
    expect((await app.files.photos.get(name))?.equals(photos.get(name)!)).toBe(true);
  }
  // An earlier print file also shows the faces, and so does a job's file that waits for its download.
  const waiting = newStoredName("zip");
  await app.files.jobs.sealing!.beneath.put(waiting, photos.values().next().value!);
  await app.files.prints.put(newStoredName("pdf"), Buffer.from("%PDF"));
  expect(await encryptPhotos(app)).toEqual({ photos: 5, encrypted: 5 });
  expect(await allNames(app.files.prints)).toEqual([]);
  expect(keyIdOf((await app.files.jobs.sealing!.beneath.get(waiting)) as Buffer)).toMatch(/^[0-9a-f]{32}$/);
  expect((await app.files.jobs.get(waiting))?.equals(photos.values().next().value!)).toBe(true);
  // A rendition is unencrypted if an earlier run was killed after or while making it.
  const [photo] = photos.keys();
  const copy = renditionPath(app.files, photo!, 159);
  const begun = scratchPath(dirname(copy), basename(copy));
  await mkdir(dirname(copy), { recursive: true });
  for (const path of [copy, begun]) await writeFile(path, photos.get(photo!)!);
  const told = async () => (await checkKeys(app.folder, app.files, {})).found;
  expect(await told()).toContain("; 2 smaller photo copies are not encrypted");
  expect(await encryptPhotos(app)).toEqual({ photos: 5, encrypted: 0 });
  expect([copy, begun].filter(existsSync)).toEqual([]);
  expect(await told()).not.toContain("smaller");
  for (const [name, photo] of photos) {
    expect((await beneath.get(name))?.includes(photo.subarray(1000, 1016))).toBe(false);
    expect((await app.files.photos.get(name))?.equals(photo)).toBe(true);
  }
});

test("a new master key opens the same files as the old one, in running and in new programs", async () => {
  const { app, data, keyFile } = await encryptedApp();
  const photo = await newPhoto();
  const name = await storeFile(app.files.photos, photo, "jpg");
  const old = readMasterKey(keyFile);
  const { keys, before } = await rotateKeys(app.files.place.keys!);
  expect(keys).toBe(1);
  expect(readMasterKey(before)).toEqual(old);
  expect(readMasterKey(keyFile)).not.toEqual(old);
  const after = await storeFile(app.files.photos, await newPhoto(), "jpg");
  const begun = await openApp({ data, create: false });
  onTestFinished(begun.close);
  expect((await begun.files.photos.get(name))?.equals(photo)).toBe(true);
  expect(await begun.files.photos.get(after)).toBeDefined();
  await writeFile(keyFile, await readFile(before));
  await expect(openApp({ data, create: false })).rejects.toThrow(
    "is not the key that encrypts the photos in this installation",
  );
});

test("a rotation that was killed before the new key was in place is completed by the next one", async () => {
  const { app, data, keyFile } = await encryptedApp();
  const name = await storeFile(app.files.photos, await newPhoto(), "jpg");
  const { before } = await rotateKeys(app.files.place.keys!);
  // The state that a kill leaves after the transaction.
  await rename(keyFile, `${keyFile}.new`);
  await rename(before, keyFile);
  const begun = await openApp({ data, create: false });
  onTestFinished(begun.close);
  expect(await begun.files.photos.get(name)).toBeDefined();
  const next = readMasterKey(`${keyFile}.new`);
  expect((await rotateKeys(app.files.place.keys!)).keys).toBe(1);
  expect(readMasterKey(keyFile)).toEqual(next);
});

onFile(
  "a backup of encrypted photos is restored with its key store, and plainly refused without it",
  async () => {
    const { app, data, keyFile } = await encryptedApp();
    const photo = await newPhoto();
    const name = await storeFile(app.files.photos, photo, "jpg");
    const { folder: backup, keys } = await makeBackup(app, await temporaryFolder());
    expect(keys).toBe(app.files.keys?.name);
    expect(await openPhotosIn(backup, [photo.subarray(1000, 1016)])).toEqual([]);
    const store = await backUpKeys(app.files.place.keys!, await temporaryFolder());
    await app.close();

    const target = join(await temporaryFolder(), "new");
    await expect(restoreBackup(backup, target)).rejects.toThrow("but no key file is set");
    await mkdir(target);
    await saveSettings(target, { encryption_key_file: keyFile });
    await expect(restoreBackup(backup, target)).rejects.toThrow("There is no key store");
    const place = { store: join(target, "keys", "keys.db"), keyFile };
    await restoreKeys(store.file, place);
    await restoreBackup(backup, target);
    const there = await openApp({ data: target, create: false });
    onTestFinished(there.close);
    expect((await there.files.photos.get(name))?.equals(photo)).toBe(true);

    // A restore over the folder itself keeps the folder's own key store.
    expect((await restoreBackup(backup, data)).kept).not.toBeNull();
    const again = await openApp({ data, create: false });
    onTestFinished(again.close);
    expect((await again.files.photos.get(name))?.equals(photo)).toBe(true);

    const other = join(await temporaryFolder(), "other");
    await mkdir(other);
    await encrypting(other);
    await (await openApp({ data: other, create: true })).close();
    await expect(restoreBackup(backup, other)).rejects.toThrow("belongs to a different installation");
  },
);

test("a large file of a job is encrypted and opened piece by piece, and a change anywhere in it is damage", async () => {
  const { app } = await encryptedApp();
  const { jobs } = app.files;
  // More than is encrypted in memory, and not a multiple of the chunk size.
  const bytes = randomBytes((17 << 20) + 7);
  const path = join(app.folder.scratch, "made.zip");
  await writeFile(path, bytes);
  const name = newStoredName("zip");
  await jobs.take(name, path);
  expect(existsSync(path)).toBe(false);
  expect(await readdir(app.folder.scratch)).toEqual([]);
  const { beneath } = jobs.sealing!;
  const lying = (await beneath.get(name)) as Buffer;
  expect([keyIdOf(lying)?.length, lying.includes(bytes.subarray(1000, 1016))]).toEqual([32, false]);
  const read = async () => {
    const content = await jobs.sealing!.content(name);
    return content && { size: content.size, bytes: await buffer(content.body) };
  };
  const opened = await read();
  expect([opened?.size, opened?.bytes.equals(bytes)]).toEqual([bytes.length, true]);
  for (const at of [47, 3_000_000, lying.length - 1]) {
    const flipped = Buffer.from(lying);
    flipped[at] = (flipped[at] as number) ^ 1;
    await beneath.put(name, flipped);
    await expect(read()).rejects.toThrow(`The stored file ${name} is damaged`);
  }
  await beneath.put(name, lying.subarray(0, 48 + 5 * (1_048_576 + 16)));
  await expect(read()).rejects.toThrow(`The stored file ${name} is damaged`);
  await jobs.remove(name);
  await app.files.keys!.throwAway(new Date());
  await beneath.put(name, lying);
  expect(await read()).toBeUndefined();
});

onFile("a flipped byte in a stored photo is reported as damage", async () => {
  const { app } = await encryptedApp();
  const name = await storeFile(app.files.photos, await newPhoto(), "jpg");
  const path = storedPath(app.folder.photos, name);
  const bytes = await readFile(path);
  bytes[5000] = (bytes[5000] as number) ^ 1;
  await writeFile(path, bytes);
  await expect(app.files.photos.get(name)).rejects.toThrow(`The stored file ${name} is damaged`);
});
