import { appendFile, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../installation/open-app.ts";
import { referencedPhotos } from "./referenced-photos.ts";
import { removeBegunPhoto } from "../../installation/store/renditions.ts";
import { isStoredName, ORPHAN_AGE_MS } from "../../installation/store/stored-files.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** The journal file. One is enough, because only one import runs at a time. */
const PHOTO_JOURNAL = "import-photos.journal";

/**
 * The photos that an import has prepared, keyed by stamp. If an import was killed, the next import reuses the prepared
 * photos and deletes those that it does not need.
 */
export interface PhotoJournal {
  /**
   * Returns the stored name of the photo with a stamp, or undefined if the photo has not been prepared yet. Each photo
   * is returned for one student only.
   */
  take(stamp: string): Promise<string | undefined>;
  /** Records the name of a photo with a stamp before the photo is stored, in case the process is killed. */
  add(stamp: string, name: string): Promise<void>;
  /** Deletes unused photos of an earlier import and clears the journal. */
  close(): Promise<void>;
}

/**
 * Opens the journal with the entries of an earlier import. Photos that a student or printed card now uses are removed
 * from it, because two students never share a file.
 */
export async function openPhotoJournal({ db, folder, files }: App): Promise<PhotoJournal> {
  const path = join(folder.scratch, PHOTO_JOURNAL);
  const left = await readJournal(path);
  if (left.size > 0) {
    for await (const name of referencedPhotos(db)) left.delete(name);
  }
  const byStamp = Map.groupBy(left, ([, stamp]) => stamp);
  return {
    async take(stamp) {
      for (let entry = byStamp.get(stamp)?.pop(); entry; entry = byStamp.get(stamp)?.pop()) {
        const [name] = entry;
        const found = await files.photos.stat(name);
        // Another program's sweep may be about to take one that is nearly as old as what it takes.
        if (!found?.size || Date.now() - found.modified > ORPHAN_AGE_MS / 2) continue;
        left.delete(name);
        return name;
      }
      return undefined;
    },
    add: (stamp, name) =>
      appendFile(path, `${JSON.stringify({ stamp, name })}\n`, { mode: 0o600 }).catch((error) => {
        const { code } = error as NodeJS.ErrnoException;
        throw studentFailures.cannotNote({ path, reason: String(code) });
      }),
    async close() {
      for (const name of left.keys()) await removeBegunPhoto(files, name);
      await rm(path, { force: true });
    },
  };
}

/**
 * Deletes the prepared photos of an import that was killed more than a day ago. A sweep deletes other stored photos
 * at the same age.
 */
export async function forgetPreparedPhotos(app: App): Promise<void> {
  const left = await stat(join(app.folder.scratch, PHOTO_JOURNAL)).catch(() => undefined);
  if (left && Date.now() - left.mtimeMs > ORPHAN_AGE_MS) await (await openPhotoJournal(app)).close();
}

/** Reads the stamps, keyed by stored name. Reading stops at a line that was cut short when the process was killed. */
async function readJournal(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, "utf8").catch(() => "");
  const entries = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    try {
      const { stamp, name } = JSON.parse(line) as { stamp: string; name: string };
      if (isStoredName(name)) entries.set(name, stamp);
    } catch {
      break;
    }
  }
  return entries;
}
