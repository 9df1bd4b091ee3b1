import { readdir } from "node:fs/promises";
import type { Sentence } from "@idms/core/sentence";
import { heldAdvice, heldPlaces } from "@idms/core/upkeep/held-sentences";
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
  /** The place and the advice with their codes. */
  said: { place: Sentence; advice: Sentence };
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
  const backupsAt = backups === null ? heldPlaces.backups() : heldPlaces.backupsIn({ folder: backups });
  return [
    ...named("setAside", await setAside(folder.root)),
    ...named("leftBehind", await leftBehind(folder, files.place.url)),
    held(backupsAt, heldAdvice.backups(), backups === null ? [] : await namesOf(backups)),
    ...(isFile(db) ? [] : [place("database")]),
    ...(files.store === null ? [] : [place("bucket")]),
    ...(files.keys === null ? [] : [place("keyStore")]),
    ...named("outbox", mails.toSorted()),
    place("outside"),
  ];
}

const held = (at: Sentence, advice: Sentence, names: string[]): HeldElsewhere => ({
  place: at.message,
  advice: advice.message,
  names,
  said: { place: at, advice },
});

type Place = Exclude<keyof typeof heldAdvice, "backups">;

const place = (at: Place, names: string[] = []): HeldElsewhere =>
  held(heldPlaces[at](), heldAdvice[at](), names);

/** A place that is listed only where it can be named. */
const named = (at: Place, names: string[]): HeldElsewhere[] => (names.length === 0 ? [] : [place(at, names)]);

/** A place that cannot be reached now is named all the same, without its backups. */
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
