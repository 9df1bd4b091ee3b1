import { createHmac, randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@idms/core";

export const KEY_BYTES = 32;
export const KEY_FILE = "session.key";

/** The keys of an installation's tokens, one for each purpose. */
export interface TokenKeys {
  access: Uint8Array;
  refresh: Uint8Array;
  /** Hashes the names and networks of sign-ins, which could be guessed from a plain hash. */
  signIns: Uint8Array;
}

/**
 * Reads the installation's secret, or makes it on the first start; only its owner may read the file. Whoever replaces
 * the file ends every access token.
 * @throws Failure `unprocessable` for a file that holds no such secret.
 */
export async function openTokenKeys(root: string): Promise<TokenKeys> {
  const path = join(root, KEY_FILE);
  const secret = (await readSecret(path)) ?? (await makeSecret(path));
  if (secret.byteLength !== KEY_BYTES) {
    throw new Failure(
      "unprocessable",
      `${path} is damaged: remove it, and a new one is made; everyone then stays signed in for as long as a refresh allows.`,
    );
  }
  const keyFor = (purpose: string) => createHmac("sha256", secret).update(purpose).digest();
  return { access: keyFor("access"), refresh: keyFor("refresh"), signIns: keyFor("sign-ins") };
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
