import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core/failure";
import { eq } from "drizzle-orm";
import { TOKEN_BYTES } from "./new-token.ts";
import { isFile, transaction, type Reads } from "../../installation/engines/connect.ts";
import { secrets } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { keptSecret } from "../limits/rate-limit-rows.ts";

export const KEY_BYTES = 32;
export const KEY_FILE = "session.key";
/**
 * The file with the key that encrypts the secrets of authenticator apps. This file is not overwritten when a backup
 * is restored into the folder, and no backup contains it.
 */
export const FACTOR_KEY_FILE = "factors.key";

/** The name under which a server database stores the secret. */
export const FACTORS = "factors";

/** The installation's token keys, one for each purpose. */
export interface TokenKeys {
  access: Uint8Array;
  refresh: Uint8Array;
  /** Hashes the names and networks of sign-ins. They could be guessed from a hash without a key. */
  signIns: Uint8Array;
  /** Signs the tickets of multi-step sign-ins. */
  tickets: Uint8Array;
  factors: FactorKeys;
}

/**
 * The keys that encrypt the secrets of authenticator apps, newest first. There is more than one key only while a
 * renewal is unfinished.
 */
export interface FactorKeys {
  /** The keys that were read most recently. */
  readonly known: readonly Uint8Array[];
  /**
   * Reads the current keys, because another program may have renewed them. They cannot change before the transaction
   * ends.
   */
  again(db?: Reads): Promise<readonly Uint8Array[]>;
}

/** Derives the keys from the installation's secrets. Throws the same failures as `sessionSecret`. */
export async function openTokenKeys(app: Pick<App, "db" | "folder">): Promise<TokenKeys> {
  const secret = await sessionSecret(app);
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(purpose).digest();
  return {
    access: keyFor("access"),
    refresh: keyFor("refresh"),
    signIns: keyFor("sign-ins"),
    tickets: keyFor("tickets"),
    factors: await openFactorKeys(app),
  };
}

/**
 * Returns the token of the page that the school gives to a student's family. It is the same every time, so a link that
 * the school sent earlier still works. Throws the same failures as `sessionSecret`.
 */
export async function familyPageToken(app: Pick<App, "db" | "folder">): Promise<(student: number) => string> {
  const secret = await sessionSecret(app);
  return (student) =>
    createHmac("sha256", secret)
      .update(`family page ${student}`)
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString("base64url");
}

/** Reads the factor keys. Throws the same failures as `sessionSecret`. */
export async function openFactorKeys({ db, folder }: Pick<App, "db" | "folder">): Promise<FactorKeys> {
  let known = keysIn(await factorSecret({ db, folder }));
  const path = join(folder.root, FACTOR_KEY_FILE);
  // Synchronous, since nobody writes while a transaction waits.
  const readNow = async (reads: Reads): Promise<Buffer | undefined> =>
    isFile(db)
      ? existsSync(path)
        ? readFileSync(path)
        : undefined
      : (await reads.select().from(secrets).where(eq(secrets.name, FACTORS)).get())?.bytes;
  return {
    get known() {
      return known;
    },
    async again(reads = db) {
      const secret = await readNow(reads);
      if (secret && areKeys(secret)) known = keysIn(secret);
      return known;
    },
  };
}

/** Whether a secret consists of one or more complete keys. The first key is the newest. */
export const areKeys = ({ byteLength }: { byteLength: number }): boolean =>
  byteLength > 0 && byteLength % KEY_BYTES === 0;

const keysIn = (secret: Buffer): Uint8Array[] =>
  Array.from({ length: secret.length / KEY_BYTES }, (_, index) =>
    secret.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES),
  );

/**
 * Reads the installation's secret, or creates it on the first start. The secret is in a file in the data folder that
 * only the file's owner may read. With a database server, which other servers may share, the secret is in the
 * database, and is initially copied from the folder. Replacing the secret invalidates every access token.
 * @throws Failure `unprocessable` for an invalid secret.
 */
export const sessionSecret = (app: Pick<App, "db" | "folder">): Promise<Buffer> =>
  sharedSecret(app, "session", KEY_FILE);

/**
 * Reads the secret that encrypts the secrets of authenticator apps. It is stored like the session secret. Throws the
 * same failures as `sessionSecret`.
 */
export const factorSecret = (app: Pick<App, "db" | "folder">): Promise<Buffer> =>
  sharedSecret(app, FACTORS, FACTOR_KEY_FILE);

async function sharedSecret(
  { db, folder }: Pick<App, "db" | "folder">,
  name: string,
  fileName: string,
): Promise<Buffer> {
  const path = join(folder.root, fileName);
  const file = await readSecret(path);
  const ofFile = name === FACTORS ? serveFailures.factorSecretDamaged : serveFailures.sessionSecretDamaged;
  const inFile = ofFile({ file: path });
  if (isFile(db)) return whole(file ?? (await makeSecret(path)), name, inFile);
  const own = file ? whole(file, name, inFile) : randomBytes(KEY_BYTES);
  const kept = await transaction(db, (tx) => keptSecret(tx, name, own));
  const { factorSecretDamagedInDatabase, sessionSecretDamagedInDatabase } = serveFailures;
  return whole(
    kept,
    name,
    name === FACTORS ? factorSecretDamagedInDatabase() : sessionSecretDamagedInDatabase(),
  );
}

function whole(secret: Buffer, name: string, damaged: Failure): Buffer {
  if (name === FACTORS ? areKeys(secret) : secret.byteLength === KEY_BYTES) return secret;
  throw damaged;
}

async function readSecret(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/**
 * Creates the secret file. Two programs that start at the same time get the same secret, because creating a hard link
 * never replaces an existing file.
 */
async function makeSecret(path: string): Promise<Buffer> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(randomBytes(KEY_BYTES));
    await file.sync();
    await file.close();
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(path);
}
