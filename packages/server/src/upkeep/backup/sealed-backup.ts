import { createReadStream } from "node:fs";
import { mkdir, rm, stat, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Decrypter } from "age-encryption";
import { Failure } from "@idms/core/failure";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { readTar, tarOf, type TarEntry } from "@idms/core/node/archives/tar";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";
import { makeScratchFolder, removeAbandoned } from "../../installation/files/scratch-files.ts";
import { writeFileAtomic } from "../../installation/files/write-whole.ts";
import type { App } from "../../installation/open-app.ts";
import { asSource, type BackupSource } from "./backup-source.ts";
import { readPieces } from "./copy-files.ts";
import { backupName, isBackupName, SEALED_ENDING } from "./list-backups.ts";
import { asBackup, fillBackup, type Backup, type BackupOptions } from "./make-backup.ts";
import { isBackedUp, MANIFEST, type BackupFile } from "./manifest.ts";
import { makeFolder } from "../../installation/files/make-folder.ts";

/**
 * Encrypts chunks to the public keys of recipients, in the age format.
 * @throws Failure `invalid` for an invalid recipient
 */
async function encryptTo(source: Readable, recipients: readonly string[], output: Writable): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) addTo(encrypter, recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]), output);
}

/** @throws Failure `invalid` */
async function requireRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) addTo(encrypter, recipient);
}

function addTo(encrypter: { addRecipient(s: string): void }, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw backupFailures.notRecipient({ recipient });
  }
}

/**
 * Decrypts a stream with the secret keys in a file from age-keygen.
 * @param name the name of the encrypted data, used in messages
 * @throws Failure `unprocessable` for the wrong secret, a damaged header, or data that is not age-encrypted. The
 *   returned stream throws `unprocessable` if the data is damaged or cut off.
 */
async function decryptWith(source: Readable, identityFile: string, name: string): Promise<Readable> {
  const decrypter = await decrypterOf(identityFile);
  const decrypted = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((error: Error) => {
      source.destroy();
      if (error.message.startsWith("no identity matched"))
        throw backupFailures.otherRecipient({ name, identityFile });
      throw damagedArchive(name);
    });
  const pieces = Readable.fromWeb(decrypted as Parameters<typeof Readable.fromWeb>[0]);
  return Readable.from(
    (async function* () {
      try {
        yield* pieces;
      } catch {
        throw damagedArchive(name);
      }
    })(),
    { objectMode: false },
  );
}

/** Returns the failure for an archive that was changed or cut off, or that is not an age file. */
const damagedArchive = (name: string): Failure => backupFailures.cutShort({ name });

async function decrypterOf(identityFile: string): Promise<Decrypter> {
  const text = await readFile(identityFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw backupFailures.identityUnreadable({ identityFile, error: troubleWithFile(error.code) });
  });
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  try {
    for (const line of lines) decrypter.addIdentity(line.trim());
  } catch {
    lines.length = 0;
  }
  if (lines.length === 0) throw backupFailures.noIdentity({ identityFile });
  return decrypter;
}

/** The purpose of the temporary folder in which a backup is prepared. */
const READYING = "sealed-backup";
/** The purpose of the temporary folder in which a backup is unpacked, unencrypted. */
const UNPACKED = "idms-unpacked";

/**
 * Makes a backup of an installation as one file that only its recipients can read. The file is the tar archive of the
 * backup folder, encrypted as it is created. The data folder needs space only for the database, and nothing is stored
 * unencrypted in the backup location. The backup shares no files with the previous one, because shared files would
 * reveal what has not changed.
 * @throws the failures of `makeBackup`, and Failure `invalid` for an invalid recipient
 */
export async function makeSealedBackup(
  app: App,
  parent: string,
  recipients: readonly string[],
  options: BackupOptions = {},
): Promise<Backup> {
  await requireRecipients(recipients);
  const name = backupName(options.moment ?? new Date());
  const file = join(parent, name + SEALED_ENDING);
  await makeFolder(parent);
  // A killed backup leaves a partial file and a copy of the database.
  await removeAbandoned(parent, isBackupName);
  const { path: place, remove } = await makeScratchFolder(app.folder.scratch, READYING);
  const line = entryLine();
  const modified = new Date();
  const sent = new Set<string>();
  const send = async ({ path, bytes }: Pick<BackupFile, "path" | "bytes">, from: string) => {
    sent.add(path);
    await line.add({ name: `${name}/${path}`, size: bytes, modified, pieces: () => createReadStream(from) });
    await rm(from);
  };
  const writing = writeFileAtomic(file, (output) =>
    encryptTo(Readable.from(tarOf(line), { objectMode: false }), recipients, output),
  );
  writing.catch(line.fail);
  try {
    const manifest = await fillBackup(
      app,
      place,
      {
        name: null,
        sharing: 0,
        linked: new Set(),
        take: async () => undefined,
        copied: (path, target, { bytes }) => send({ path, bytes }, target),
      },
      options,
    );
    for (const each of manifest.files) if (!sent.has(each.path)) await send(each, join(place, each.path));
    const { bytes } = await readPieces(createReadStream(join(place, MANIFEST)));
    await send({ path: MANIFEST, bytes }, join(place, MANIFEST));
    line.end();
    await writing;
    return asBackup({ name: basename(file), folder: file }, manifest, null, new Set());
  } catch (error) {
    line.fail(error);
    await writing.catch(() => undefined);
    throw error;
  } finally {
    await remove();
  }
}

/** An encrypted backup file, local or in a store. */
export interface SealedFile {
  /** The name shown to users. */
  name: string;
  /**
   * Returns the size, in bytes.
   * @throws Failure `missing` if the file no longer exists
   */
  size(): Promise<number>;
  /**
   * Streams the whole file.
   * @throws Failure `missing` if the file no longer exists
   */
  pieces(): Promise<Readable>;
}

export const goneBackup = (name: string): Failure => backupFailures.gone({ name });

/** Returns a local encrypted backup file. */
export function sealedFileAt(path: string): SealedFile {
  const size = async () => {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? goneBackup(path) : error;
    });
    return found.size;
  };
  return { name: path, size, pieces: async () => (await size(), createReadStream(path)) };
}

/** Returns an encrypted backup for readers without the secret key, who can see only its name and size. */
export function sealedSource(lying: SealedFile): BackupSource {
  const refused = async (): Promise<never> => {
    throw backupFailures.encrypted({ name: lying.name });
  };
  const { name } = lying;
  return { name, lying, manifest: refused, read: refused, stream: refused, withDatabase: refused };
}

/**
 * Opens an encrypted backup with the secret key in a file. The content is unpacked in a temporary folder near the
 * place where it is needed, and stays there until the backup is closed.
 * @throws Failure `unprocessable` in the same cases as `decryptWith`, and for an archive with other content
 */
export async function openSealedBackup(
  { name: file, pieces: read }: SealedFile,
  identity: string,
  around: string,
): Promise<BackupSource & { close(): Promise<void> }> {
  const { path: folder, remove: close } = await makeScratchFolder(around, UNPACKED);
  try {
    const pieces = await decryptWith(await read(), identity, file);
    await unpack(pieces, folder, file);
    return { ...asSource(folder), name: file, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function unpack(pieces: Readable, folder: string, name: string): Promise<void> {
  const made = new Set<string>();
  let isWhole = false;
  try {
    for await (const entry of readTar(pieces)) {
      const path = entry.name.slice(entry.name.indexOf("/") + 1);
      if (path !== MANIFEST && !isBackedUp(path)) throw damagedArchive(name);
      const target = join(folder, path);
      if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      made.add(dirname(target));
      await readPieces(Readable.from(entry.pieces), target);
      isWhole ||= path === MANIFEST;
    }
  } catch (error) {
    if (error instanceof Failure || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw damagedArchive(name);
  }
  if (!isWhole) throw damagedArchive(name);
}

/**
 * The entries of an archive that is created while files are still being found. Each entry is added once the previous
 * one has been read.
 */
interface EntryLine extends AsyncIterable<TarEntry> {
  /** Resolves when the entry has been read. Rejects if reading has stopped. */
  add(entry: TarEntry): Promise<void>;
  end(): void;
  /** Aborts the archive. Both the reader and the writer get the error. */
  fail(error: unknown): void;
}

function entryLine(): EntryLine {
  const waiting: { entry: TarEntry; done: PromiseWithResolvers<void> }[] = [];
  let isEnded = false;
  let failure: { error: unknown } | undefined;
  let wake = () => {};
  const fail = (error: unknown) => {
    failure ??= { error };
    for (const { done } of waiting.splice(0)) done.reject(error);
    wake();
  };
  async function* entries(): AsyncGenerator<TarEntry> {
    try {
      for (;;) {
        const next = waiting[0];
        if (failure) throw failure.error;
        if (next) {
          yield next.entry;
          waiting.shift();
          next.done.resolve();
        } else if (isEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      if (waiting.length > 0 || !isEnded)
        fail(failure?.error ?? new Error("The archive is no longer being written"));
    }
  }
  return {
    add(entry) {
      if (failure) return Promise.reject(failure.error as Error);
      const done = Promise.withResolvers<void>();
      waiting.push({ entry, done });
      wake();
      return done.promise;
    },
    end() {
      isEnded = true;
      wake();
    },
    fail,
    [Symbol.asyncIterator]: entries,
  };
}
