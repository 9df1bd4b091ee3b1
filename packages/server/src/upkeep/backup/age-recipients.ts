import { readFile } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Failure } from "@idms/core/failure";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import type { Decrypter } from "age-encryption";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Encrypts chunks to the public keys of recipients, in the age format.
 * @throws Failure `invalid` for an invalid recipient
 */
export async function encryptTo(
  source: Readable,
  recipients: readonly string[],
  output: Writable,
): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) addTo(encrypter, recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]), output);
}

/** @throws Failure `invalid` */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
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
 * Decrypts a stream with the secrets of a file from age-keygen.
 * @param name the name of the encrypted data, for messages
 * @throws Failure `unprocessable` for the wrong secret, a damaged header, or data that is not age-encrypted. The
 *   returned stream throws `unprocessable` if the data is damaged or cut off.
 */
export async function decryptWith(source: Readable, identityFile: string, name: string): Promise<Readable> {
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
export const damagedArchive = (name: string): Failure => backupFailures.cutShort({ name });

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
