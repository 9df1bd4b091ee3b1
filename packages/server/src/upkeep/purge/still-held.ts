import { readdir } from "node:fs/promises";
import type { Sentence } from "@idms/core/sentence";
import { heldAdvice, heldPlaces } from "@idms/core/upkeep/held-sentences";
import { openBackupPlace } from "../backup/open-backups.ts";
import { listSources } from "../../collect/sources/source-rows.ts";
import { setAside } from "../restore/set-aside.ts";
import { isFile, type Reads } from "../../installation/engines/connect.ts";
import { leftBehind } from "../../installation/files/left-after-move.ts";
import type { App } from "../../installation/open-app.ts";

/** A place that an erasure does not cover, with the names of the copies in it. */
export interface HeldElsewhere {
  place: string;
  /** How to remove the data, or when the data expires. */
  advice: string;
  names: string[];
  /** The place and the advice as messages with codes. */
  said: { place: Sentence; advice: Sentence };
}

/**
 * Lists the places that may still contain data erased from an installation: folders that restores or a move have left
 * behind, backups by name, data kept by its database server and bucket, emails, systems from which students are
 * fetched, and files that users have downloaded.
 * @param backups the `backup_folder` of the settings, or null for none
 */
export async function stillHeld(
  { db, folder, files }: Pick<App, "db" | "folder" | "files">,
  backups: string | null,
): Promise<HeldElsewhere[]> {
  const mails = await readdir(folder.outbox).catch(() => []);
  const backupsAt = backups === null ? heldPlaces.backups() : heldPlaces.backupsIn({ folder: backups });
  return [
    ...named("setAside", await setAside(folder.root)),
    ...named("leftBehind", await leftBehind(folder, files.place.url)),
    held(backupsAt, heldAdvice.backups(), backups === null ? [] : await namesOf(backups)),
    ...(isFile(db) ? [] : [place("database")]),
    ...(files.store === null ? [] : [place("bucket")]),
    ...(files.keys === null ? [] : [place("keyStore")]),
    ...named("outbox", mails.toSorted()),
    ...named("sources", await fetchedFrom(db)),
    place("outside"),
  ];
}

const fetchedFrom = async (db: Reads): Promise<string[]> => [
  ...new Set((await listSources(db, null)).map(({ address }) => new URL(address).host)),
];

const held = (at: Sentence, advice: Sentence, names: string[]): HeldElsewhere => ({
  place: at.message,
  advice: advice.message,
  names,
  said: { place: at, advice },
});

type Place = Exclude<keyof typeof heldAdvice, "backups">;

const place = (at: Place, names: string[] = []): HeldElsewhere =>
  held(heldPlaces[at](), heldAdvice[at](), names);

/** Returns a place with the names of its copies, or an empty list if there are no names. */
const named = (at: Place, names: string[]): HeldElsewhere[] => (names.length === 0 ? [] : [place(at, names)]);

/** Lists the backups at a location. If the location cannot be reached, it is listed without backups. */
async function namesOf(backups: string): Promise<string[]> {
  try {
    const opened = await openBackupPlace(backups, "backup_folder");
    try {
      return await opened.list();
    } finally {
      opened.close();
    }
  } catch {
    return [];
  }
}
