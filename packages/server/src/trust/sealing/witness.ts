import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { KeptSeal } from "@idms/core/school/log/log-chain";
import { z } from "zod";
import type { DataFolder } from "../../installation/files/data-folder.ts";
import { writeAtomic } from "../../installation/files/write-atomic.ts";

/** The newest seal that this machine knows, beside the database: in no backup, for a backup's log ends where it was made. */
export const WITNESS_FILE = "newest-seal.json";

/** A seal as it is kept in files. */
export const keptSealSchema = () =>
  z.object({
    id: z.int().positive(),
    last_id: z.int().positive(),
    hash: z.string(),
    sealed_at: z.string(),
  });

const pathIn = ({ root }: Pick<DataFolder, "root">): string => join(root, WITNESS_FILE);

/**
 * Keeps the newest seal beside the database. Nobody waits for the disk: it is held against hands, and what a power cut takes of
 * it is an older seal, or none.
 */
export const keepWitness = (folder: Pick<DataFolder, "root">, seal: KeptSeal): Promise<void> =>
  writeAtomic(pathIn(folder), `${JSON.stringify(seal)}\n`, { lasts: false });

/** The kept seal; undefined where there is none, `damaged` where it cannot be read. */
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
