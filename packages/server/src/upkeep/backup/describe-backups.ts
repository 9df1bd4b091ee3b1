import { Failure } from "@idms/core/failure";
import type { BackupHolds, BackupListed } from "@idms/core/upkeep/installation/backup";
import type { Reads } from "../../installation/engines/connect.ts";
import type { BackupPlace } from "./backup-place.ts";
import { loggedHolds, newestProofs } from "./log-backup.ts";
import { holdsOf } from "./manifest.ts";

/**
 * The contents of backups according to their manifests, keyed by location and name. They are cached because they never
 * change and because manifests are large: a manifest lists every photo.
 */
const known = new Map<string, BackupHolds>();

/**
 * Returns the complete backups at a location, oldest first, with their contents and the time of their last check.
 * Manifests are read only for backups that are not in the log. A backup whose manifest cannot be read is listed with
 * the reason.
 * @param db the database with the log, or null if there is none
 */
export async function describeBackups(place: BackupPlace, db: Reads | null): Promise<BackupListed[]> {
  const logged = db === null ? undefined : await loggedHolds(db);
  const proofs = db === null ? undefined : await newestProofs(db);
  const listed: BackupListed[] = [];
  const names = await place.list();
  for (const name of names) {
    const holds = logged?.get(name);
    const told = holds ? { holds, fault: null } : await readHolds(place, name);
    listed.push({ name, ...told, proof: proofs?.get(name) ?? null });
  }
  const keys = new Set(names.map((name) => keyOf(place, name)));
  for (const key of known.keys()) if (key.startsWith(keyOf(place, "")) && !keys.has(key)) known.delete(key);
  return listed;
}

const keyOf = (place: BackupPlace, name: string): string => `${place.name}\n${name}`;

async function readHolds(place: BackupPlace, name: string): Promise<Omit<BackupListed, "name" | "proof">> {
  const key = keyOf(place, name);
  try {
    const holds = known.get(key) ?? holdsOf(await place.open(name).manifest());
    known.set(key, holds);
    return { holds, fault: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, facts, message } = error;
    return { holds: null, fault: message, code, facts };
  }
}
