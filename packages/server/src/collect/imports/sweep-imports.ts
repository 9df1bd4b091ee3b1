import { IMPORT_DAYS, IMPORT_HOURS } from "@idms/core/collect/imports/import";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { givenNames, removeGiven } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import {
  allDrafts,
  deleteDraft,
  draftFolders,
  forgetOldImports,
  idleDrafts,
  type ImportRecord,
} from "./import-rows.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

type Place = Pick<App, "db" | "files">;

async function discard({ db, files }: Place, drafts: readonly ImportRecord[]): Promise<void> {
  for (const { id, folder } of drafts) {
    const gone = await transaction(db, (tx) => deleteDraft(tx, id));
    if (gone) await removeGiven(files.jobs, folder);
  }
}

/**
 * Deletes drafts that are more than a day old, with their files. Also deletes the undo data of imports that can no
 * longer be undone.
 */
export async function sweepImports(place: Place, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  await discard(place, await idleDrafts(place.db, ago(IMPORT_HOURS * HOUR_MS)));
  await transaction(place.db, (tx) => forgetOldImports(tx, now.toISOString(), ago(IMPORT_DAYS * DAY_MS)));
}

/**
 * Discards all drafts of all users, because drafts contain the names of people who are to be erased. The caller holds
 * the lock for imports, so that an import of a draft can only be waiting; it then fails.
 */
export const forgetDrafts = async (place: Place): Promise<void> => discard(place, await allDrafts(place.db));

/** Yields the names of all files to which drafts may refer. */
export async function* referencedDraftFiles(db: Db): AsyncGenerator<string> {
  for (const folder of await draftFolders(db)) yield* givenNames(folder);
}
