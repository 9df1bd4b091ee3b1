import { rm } from "node:fs/promises";
import { join } from "node:path";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { backupRecipients } from "../../installation/settings/config.ts";
import { readS3Address } from "../../installation/store/s3-address.ts";
import {
  listUnder,
  namesUnder,
  openBucket,
  removeKey,
  statOf,
  streamOf,
  upload,
  type Bucket,
} from "../../installation/store/s3-bucket.ts";
import { isStoredName, ORPHAN_AGE_MS } from "../../installation/store/stored-files.ts";
import { forEachInLanes } from "../../installation/files/in-lanes.ts";
import { makeScratchFolder } from "../../installation/files/scratch-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { BackupPlace } from "./backup-place.ts";
import type { BackupSource } from "./backup-source.ts";
import { readPieces } from "./copy-files.ts";
import { backupName, isBackupName, isSealedName } from "./list-backups.ts";
import { asBackup, fillBackup, type Backup, type BackupOptions } from "./make-backup.ts";
import { DATABASE, MANIFEST, parseManifest, type Manifest } from "./manifest.ts";
import { goneBackup, makeSealedBackup, sealedSource, type SealedFile } from "./sealed-backup.ts";
import { withCopyFolder } from "../../installation/files/with-copy-folder.ts";

/** The folder of files that never change, shared by all backups. Next to it is a folder for each backup. */
const SHARED = "shared/";

/** Whether a backup file never changes under its name and is therefore shared by all backups. */
const isShared = (path: string): boolean => isStoredName(path.slice(path.indexOf("/") + 1));

/**
 * Opens the backups in an S3 store. Each backup's own files are stored under its name. The manifest is stored last,
 * because a backup without a manifest is incomplete. School photos, images and fonts are uploaded and stored only
 * once for all backups.
 * @throws Failure `invalid` for an invalid address
 */
export function openStoredBackups(text: string, saidBy: string): BackupPlace {
  const bucket = openBucket(readS3Address(text, process.env, saidBy));
  const { prefix } = bucket.address;
  const url = new URL(text);
  const nameOf = (name: string) => {
    const named = new URL(url);
    named.pathname = `/${prefix}${name}`;
    return named.href;
  };
  // One that is sealed is there at once.
  const isWhole = async (name: string) =>
    isSealedName(name) || (await statOf(bucket, `${prefix}${name}/${MANIFEST}`)) !== undefined;

  async function begun(): Promise<string[]> {
    const names: string[] = [];
    for await (const name of namesUnder(bucket, prefix)) if (isBackupName(name)) names.push(name);
    return names.toSorted();
  }
  async function list(): Promise<string[]> {
    const names: string[] = [];
    for (const name of await begun()) if (await isWhole(name)) names.push(name);
    return names;
  }
  const open = (name: string) =>
    isSealedName(name)
      ? sealedSource(storedSealed(bucket, nameOf(name), prefix + name))
      : storedBackup(bucket, { name: nameOf(name), folder: `${prefix}${name}/` });

  return {
    name: text,
    kind: "store",
    list,
    open,
    async make(app, options = {}) {
      const recipients = options.recipients ?? (await backupRecipients(app.folder.root));
      if (recipients.length > 0) return sendSealed(app, bucket, { recipients, nameOf }, options);
      const newest = (await list()).findLast((each) => !isSealedName(each));
      const name = backupName(options.moment ?? new Date());
      const earlier = newest === undefined ? null : { name: newest, manifest: await open(newest).manifest() };
      return makeStored(app, bucket, { name, called: nameOf(name), earlier }, options);
    },
    async remove(names) {
      for (const name of names) {
        if (isSealedName(name)) {
          await removeKey(bucket, prefix + name);
          continue;
        }
        // Without its manifest, it does not count as a backup, even if the deletion is interrupted.
        await removeKey(bucket, `${prefix}${name}/${MANIFEST}`);
        await removeUnder(bucket, `${prefix}${name}/`, () => true);
      }
      const old = Date.now() - ORPHAN_AGE_MS;
      let isAnyGone = names.length > 0;
      for (const name of await begun())
        if (!(await isWhole(name)))
          isAnyGone =
            (await removeUnder(bucket, `${prefix}${name}/`, (at) => at.modified < old)) || isAnyGone;
      if (!isAnyGone) return;
      const named = new Set<string>();
      for (const name of (await list()).filter((each) => !isSealedName(each)))
        for (const { path } of (await open(name).manifest()).files) named.add(`${prefix}${SHARED}${path}`);
      await removeUnder(bucket, prefix + SHARED, ({ key, modified }) => modified < old && !named.has(key));
    },
    close: () => bucket.client.destroy(),
  };
}

/**
 * Opens a backup by an address that ends in its name.
 * @throws Failure `invalid` if the address has no backup name; the message names the newest backup
 */
export async function openStoredBackup(text: string): Promise<BackupSource & { close(): void }> {
  const url = URL.parse(text);
  const name = url?.pathname.replace(/\/+$/, "").split("/").at(-1) ?? "";
  if (!url || !isBackupName(name)) {
    const place = openStoredBackups(text, "The backup");
    const newest = (await place.list().finally(place.close)).at(-1);
    throw newest === undefined
      ? backupFailures.none({ place: text })
      : backupFailures.several({ place: text, newest });
  }
  url.pathname = url.pathname.slice(0, url.pathname.lastIndexOf(name));
  const place = openStoredBackups(url.href, "The backup");
  return { ...place.open(name), close: place.close };
}

/** Minimum number of objects for which parallel requests are worthwhile. */
const MANY = 100;

/** Deletes the matching objects under a prefix. Returns whether there were any. */
async function removeUnder(
  bucket: Bucket,
  prefix: string,
  isGone: (found: { key: string; modified: number }) => boolean,
): Promise<boolean> {
  const keys: string[] = [];
  for await (const found of listUnder(bucket, prefix)) if (isGone(found)) keys.push(found.key);
  if (keys.length > MANY) await forEachInLanes(keys, (key) => removeKey(bucket, key));
  else for (const key of keys) await removeKey(bucket, key);
  return keys.length > 0;
}

/** Returns the key of a backup file. */
const keyOf = (bucket: Bucket, folder: string, path: string): string =>
  isShared(path) ? `${bucket.address.prefix}${SHARED}${path}` : folder + path;

function storedBackup(bucket: Bucket, { name, folder }: { name: string; folder: string }): BackupSource {
  const stream: BackupSource["stream"] = async ({ path }) => {
    const pieces = await streamOf(bucket, keyOf(bucket, folder, path));
    if (!pieces) throw backupFailures.fileGone({ name, path });
    return pieces;
  };
  const read: BackupSource["read"] = async (file, target) => readPieces(await stream(file), target);
  return {
    name,
    async manifest() {
      const pieces = await streamOf(bucket, folder + MANIFEST);
      if (!pieces) throw backupFailures.notBackup({ name, manifest: MANIFEST });
      return parseManifest(Buffer.concat(await pieces.toArray()).toString("utf8"), `${name}/${MANIFEST}`);
    },
    read,
    stream,
    withDatabase: (work) =>
      withCopyFolder(async (folder) => {
        await read({ path: DATABASE, bytes: 0, sha256: "" }, join(folder, DATABASE));
        return work(folder);
      }),
  };
}

/** Returns an encrypted backup that is stored under a key. */
const storedSealed = (bucket: Bucket, name: string, key: string): SealedFile => ({
  name,
  async size() {
    const found = await statOf(bucket, key);
    if (!found) throw goneBackup(name);
    return found.size;
  },
  async pieces() {
    const pieces = await streamOf(bucket, key);
    if (!pieces) throw goneBackup(name);
    return pieces;
  },
});

/** The purpose of the temporary folder for an encrypted backup that is waiting to be uploaded. */
const SENDING = "sealed-to-send";

/**
 * Makes an encrypted backup locally and uploads it. In the store, the backup is either complete or does not exist.
 * The backup needs local disk space until it is uploaded.
 */
async function sendSealed(
  app: App,
  bucket: Bucket,
  { recipients, nameOf }: { recipients: readonly string[]; nameOf: (name: string) => string },
  options: BackupOptions,
): Promise<Backup> {
  const { path: place, remove } = await makeScratchFolder(app.folder.scratch, SENDING);
  try {
    const made = await makeSealedBackup(app, place, recipients, options);
    options.signal?.throwIfAborted();
    await upload(bucket, { Key: bucket.address.prefix + made.name }, made.folder);
    return { ...made, folder: nameOf(made.name) };
  } finally {
    await remove();
  }
}

interface Stored {
  name: string;
  called: string;
  earlier: { name: string; manifest: Manifest } | null;
}

/** The purpose of the temporary folder in which a backup is prepared. */
const READYING = "backup";

/** Makes a backup of an installation while other programs are writing. Needs local disk space only for the database. */
async function makeStored(
  app: App,
  bucket: Bucket,
  { name, called, earlier }: Stored,
  options: BackupOptions,
): Promise<Backup> {
  const { prefix } = bucket.address;
  const folder = `${prefix}${name}/`;
  const there = new Map<string, number>();
  if (!options.full)
    for await (const { key, size } of listUnder(bucket, prefix + SHARED)) there.set(key, size);
  const known = new Map(earlier?.manifest.files.map(({ path, ...content }) => [path, content]));
  const linked = new Set<string>();
  // A killed backup leaves a copy of the database.
  const { path: place, remove } = await makeScratchFolder(app.folder.scratch, READYING);
  try {
    const manifest = await fillBackup(
      app,
      place,
      {
        name: earlier?.name ?? null,
        sharing: 0,
        linked,
        async take(path) {
          const content = known.get(path);
          const isThere = isShared(path) && there.get(keyOf(bucket, folder, path)) === content?.bytes;
          return isThere ? content : undefined;
        },
        async copied(path, target, { bytes }) {
          if (!isShared(path)) return;
          const Key = keyOf(bucket, folder, path);
          // A killed backup may already have uploaded the file.
          if (there.get(Key) === bytes) linked.add(path);
          else await upload(bucket, { Key }, target);
          await rm(target);
        },
      },
      options,
    );
    for (const { path } of manifest.files) {
      options.signal?.throwIfAborted();
      if (!isShared(path)) await upload(bucket, { Key: folder + path }, join(place, path));
    }
    await upload(bucket, { Key: folder + MANIFEST, ContentType: "application/json" }, join(place, MANIFEST));
    return asBackup({ name, folder: called }, manifest, earlier?.name ?? null, linked);
  } finally {
    await remove();
  }
}
