import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeptSeal } from "@idms/core/school/log/log-chain";
import { z } from "zod";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";

/**
 * The file next to the database that contains the newest seal known to this machine. The file is not in backups,
 * because the log in a backup ends when the backup is made.
 */
export const WITNESS_FILE = "newest-seal.json";

/** Returns the schema of a seal that is kept in a file. */
export const keptSealSchema = () =>
  z.object({
    id: z.int().positive(),
    last_id: z.int().positive(),
    hash: z.string(),
    sealed_at: z.string(),
  });

const pathIn = ({ root }: Pick<DataFolder, "root">): string => join(root, WITNESS_FILE);

/**
 * Saves the newest seal next to the database without syncing it to disk. The saved seal protects against
 * manipulation. At worst, a power cut leaves an older seal or none.
 */
export const keepWitness = (folder: Pick<DataFolder, "root">, seal: KeptSeal): Promise<void> =>
  writeAtomic(pathIn(folder), `${JSON.stringify(seal)}\n`, { lasts: false });

/** Reads the saved seal. Returns undefined if there is no saved seal, or `damaged` if it cannot be read. */
export async function readWitness(
  folder: Pick<DataFolder, "root">,
): Promise<KeptSeal | "damaged" | undefined> {
  const text = await readFile(pathIn(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  // After a power cut a file may be there without what was written into it.
  if (!text) return undefined;
  try {
    return keptSealSchema().parse(JSON.parse(text));
  } catch {
    return "damaged";
  }
}
