import { readdir } from "node:fs/promises";
import { openBackupPlace } from "../backup/open-backups.ts";
import { setAside } from "../restore/set-aside.ts";
import { isFile } from "../../installation/engines/connect.ts";
import { leftBehind } from "../../installation/files/left-behind.ts";
import type { App } from "../../installation/open-app.ts";

/** Somewhere that an erasure does not reach, and what of it can be named. */
export interface HeldElsewhere {
  place: string;
  /** The remedy, or the time when it goes. */
  advice: string;
  names: string[];
}

/**
 * Lists what may still hold what was erased from an installation: folders that restores have set aside or a move has
 * left, backups by name, what its database server and its bucket keep, mails, and what people have taken out.
 * @param backups the `backup_folder` of the settings; null for none
 */
export async function stillHeld(
  { db, folder, files }: Pick<App, "db" | "folder" | "files">,
  backups: string | null,
): Promise<HeldElsewhere[]> {
  const mails = await readdir(folder.outbox).catch(() => []);
  return [
    ...named(
      "What restores have set aside",
      "Each holds an installation as it was before: remove these when all is well.",
      await setAside(folder.root),
    ),
    ...named(
      "What a move has left in the data folder",
      "It holds the installation as it was before: remove these when all is well.",
      await leftBehind(folder, files.place.url),
    ),
    {
      place: backups === null ? "Backups, wherever they were made to" : `Backups in ${backups}`,
      advice:
        "Each made before this holds them: remove these, or keep them for as long as the notice says and erase again after a restore.",
      names: backups === null ? [] : await namesOf(backups),
    },
    ...(isFile(db)
      ? []
      : [
          {
            place: "The PostgreSQL server",
            advice:
              "Deleted rows stay in its files until VACUUM, in its write-ahead log until that is recycled, in archived logs and base backups for as long as these are kept; replicas follow.",
            names: [],
          },
        ]),
    ...(files.store === null
      ? []
      : [
          {
            place: "The bucket of files",
            advice:
              "With versioning or replication it keeps former versions of photos: let its rules delete them.",
            names: [],
          },
        ]),
    ...(files.keys === null
      ? []
      : [
          {
            place: "Backups of the key store",
            advice:
              "Those made before this hold the key of these photos, wrapped with the master key: remove them, or put a new master key in its place with idms keys rotate and destroy the old one.",
            names: [],
          },
        ]),
    ...named("Mails in outbox/", "Fetch or remove those to the family.", mails.toSorted()),
    {
      place: "Outside",
      advice:
        "Printed cards, PDFs and exports that were saved, mails and messages that were sent, and the draft on the family's own phone, which goes after a day.",
      names: [],
    },
  ];
}

/** A place is listed only where it can be named. */
const named = (place: string, advice: string, names: string[]): HeldElsewhere[] =>
  names.length === 0 ? [] : [{ place, advice, names }];

/** A place that cannot be reached now is named all the same, without its backups. */
async function namesOf(backups: string): Promise<string[]> {
  try {
    const place = await openBackupPlace(backups, "backup_folder");
    try {
      return await place.list();
    } finally {
      place.close();
    }
  } catch {
    return [];
  }
}
