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
      "Data set aside by restores",
      "Each folder holds an earlier copy of the installation. Delete these folders when everything works.",
      await setAside(folder.root),
    ),
    ...named(
      "Data left in the data folder by a move",
      "This is an earlier copy of the installation. Delete it when everything works.",
      await leftBehind(folder, files.place.url),
    ),
    {
      place: backups === null ? "Backups, wherever they are stored" : `Backups in ${backups}`,
      advice:
        "Every backup made before the erasure still contains the data. Delete these backups, or keep them for as long as the notice to parents says and erase again after a restore.",
      names: backups === null ? [] : await namesOf(backups),
    },
    ...(isFile(db)
      ? []
      : [
          {
            place: "The PostgreSQL server",
            advice:
              "Deleted rows stay in the server's files until VACUUM, in its write-ahead log until that is recycled, and in archived logs and base backups for as long as these are kept. Replicas behave the same way.",
            names: [],
          },
        ]),
    ...(files.store === null
      ? []
      : [
          {
            place: "The file bucket",
            advice:
              "With versioning or replication, the bucket keeps earlier versions of photos. Delete them with lifecycle rules.",
            names: [],
          },
        ]),
    ...(files.keys === null
      ? []
      : [
          {
            place: "Backups of the key store",
            advice:
              "Backups made before the erasure contain the key of these photos, wrapped with the master key. Delete these backups, or replace the master key with idms keys rotate and destroy the old one.",
            names: [],
          },
        ]),
    ...named("Emails in outbox/", "Collect or delete the emails to the family.", mails.toSorted()),
    {
      place: "Outside",
      advice:
        "Printed cards, saved PDFs and exports, emails and messages already sent, and the draft on the family's own phone, which is deleted after a day.",
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
