import { Failure, type BackupListed } from "@idms/core";
import type { Reads } from "../db/connect.ts";
import type { BackupPlace } from "./backup-place.ts";
import { newestProofs } from "./log-backup.ts";

type Holds = NonNullable<BackupListed["holds"]>;

/** What whole backups hold, by place and name: it never changes, and a manifest is as long as there are photos. */
const known = new Map<string, Holds>();

/**
 * The whole backups of a place, the oldest first, with what each holds and when it was proved last. One whose manifest
 * cannot be read is listed with what is wrong with it.
 * @param db whose log says what was proved; null where there is none
 */
export async function describeBackups(place: BackupPlace, db: Reads | null): Promise<BackupListed[]> {
  const proofs = db === null ? undefined : await newestProofs(db);
  const listed: BackupListed[] = [];
  const names = await place.list();
  for (const name of names)
    listed.push({ name, ...(await holdsOf(place, name)), proof: proofs?.get(name) ?? null });
  const keys = new Set(names.map((name) => keyOf(place, name)));
  for (const key of known.keys()) if (key.startsWith(keyOf(place, "")) && !keys.has(key)) known.delete(key);
  return listed;
}

const keyOf = (place: BackupPlace, name: string): string => `${place.name}\n${name}`;

async function holdsOf(place: BackupPlace, name: string): Promise<Pick<BackupListed, "holds" | "fault">> {
  const key = keyOf(place, name);
  try {
    const holds = known.get(key) ?? (await readHolds(place, name));
    known.set(key, holds);
    return { holds, fault: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { holds: null, fault: error.message };
  }
}

async function readHolds(place: BackupPlace, name: string): Promise<Holds> {
  const { made_at, files, missing, sharing } = await place.open(name).manifest();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { made_at, files: files.length, bytes, missing: missing.length, sharing };
}
