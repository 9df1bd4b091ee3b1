import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core/failure";
import { eq } from "drizzle-orm";
import { isFile, transaction, type Reads } from "../../installation/engines/connect.ts";
import { secrets } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { keptSecret } from "../limits/rate-limit-rows.ts";

export const KEY_BYTES = 32;
export const KEY_FILE = "session.key";
/** Seals the secrets of apps that make codes. A restore over a folder leaves it; no backup has it. */
export const FACTOR_KEY_FILE = "factors.key";

/** The name in a database on a server. */
export const FACTORS = "factors";

/** The keys of an installation's tokens, one for each purpose. */
export interface TokenKeys {
  access: Uint8Array;
  refresh: Uint8Array;
  /** Hashes the names and networks of sign-ins, which could be guessed from a plain hash. */
  signIns: Uint8Array;
  /** Signs the tickets of sign-ins that take more than one step. */
  tickets: Uint8Array;
  factors: FactorKeys;
}

/**
 * The keys that seal the secrets of code apps: the newest first, and others behind it only where a renewal has not
 * ended.
 */
export interface FactorKeys {
  /** The keys as they were last read. */
  readonly known: readonly Uint8Array[];
  /**
   * The keys as they are now: another program may have renewed them. In a transaction they stay the same until its
   * end.
   */
  again(db?: Reads): Promise<readonly Uint8Array[]>;
}

/**
 * The keys that the installation's secrets make. Throws as `sessionSecret`.
 */
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

/** Throws as `sessionSecret`. */
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

/** Whether a secret is one key, or some of which the newest is the first. */
export const areKeys = ({ byteLength }: { byteLength: number }): boolean =>
  byteLength > 0 && byteLength % KEY_BYTES === 0;

const keysIn = (secret: Buffer): Uint8Array[] =>
  Array.from({ length: secret.length / KEY_BYTES }, (_, index) =>
    secret.subarray(index * KEY_BYTES, (index + 1) * KEY_BYTES),
  );

/**
 * Reads the installation's secret, or makes it on the first start. It is a file in the data folder that only its owner may
 * read; where the database is on a server, that others serve from too, it is in the database, at first as the folder has it.
 * Whoever replaces it ends every access token.
 * @throws Failure `unprocessable` for a secret that is none.
 */
export const sessionSecret = (app: Pick<App, "db" | "folder">): Promise<Buffer> =>
  sharedSecret(app, "session", KEY_FILE);

/** The secret that seals those of apps, kept like the other. Throws as `sessionSecret`. */
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

/** Two programs that start at once end with one secret: a link never replaces a file that is there. */
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
