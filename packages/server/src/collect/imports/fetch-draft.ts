import { importOptionsSchema } from "@idms/core/collect/imports/import";
import { sourceFailures } from "@idms/core/collect/imports/source-failures";
import { transaction, type Reads, type Tx } from "../../installation/engines/connect.ts";
import { giveFile, removeGiven, withPlace } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import {
  FETCHED,
  fetchRoster,
  notingFailure,
  rememberFetched,
  requireFetched,
  writeFetched,
  type Fetched,
} from "../sources/fetch-roster.ts";
import type { RosterOptions } from "../sources/roster-client.ts";
import { linkUnchanged } from "../../students/spreadsheets/put-students.ts";
import { planDraft } from "./draft-plan.ts";
import { addDraft } from "./drafts.ts";
import { deleteDraft, draftFolders, idleDrafts, type ImportRecord } from "./import-rows.ts";

/** The options of a draft for which no user has made a choice. */
const AS_FETCHED = importOptionsSchema.parse({});

type SchoolNamed = { id: number; name: string };
type Place = Pick<App, "db" | "files">;

/** Returns what to remember once a draft of fetched students is imported. Undefined for an uploaded file. */
export const fetchedOf = ({ options }: Pick<ImportRecord, "options">): Fetched | undefined =>
  options["fetched"] as Fetched | undefined;

/**
 * Fetches a school's students from its own system, and stores them as a draft to check and import. It replaces the
 * draft of an earlier fetch.
 * @returns the draft, or null if it would change nothing and leave nothing to look at
 * @throws Failure like `fetchRoster` and `addDraft`, and `conflict` if a user has corrected the draft of an earlier
 *   fetch
 */
export const fetchDraft = (
  app: App,
  doer: Doer,
  school: SchoolNamed,
  options: RosterOptions,
): Promise<ImportRecord | null> => notingFailure(app, school, () => fetchToDraft(app, doer, school, options));

async function fetchToDraft(
  app: App,
  doer: Doer,
  school: SchoolNamed,
  options: RosterOptions,
): Promise<ImportRecord | null> {
  requireUncorrected(await fetchedDrafts(app.db, school.id));
  const fetched = await fetchRoster(app, school, options);
  let replaced: ImportRecord[] = [];
  const draft = await withPlace(app, async (place) => {
    const path = await writeFetched(app, school, place);
    return addDraft(app, doer, {
      kind: "students",
      school: school.id,
      file: FETCHED,
      options: { ...AS_FETCHED, fetched },
      async before(tx) {
        await requireFetched(tx, school.id, fetched);
        requireUncorrected(await fetchedDrafts(tx, school.id));
        replaced = await discardFetched(tx, doer, school.id);
      },
      give: (folder) => giveFile(app.files.jobs, folder, "xlsx", path),
    });
  });
  await removeFilesOf(app, replaced);
  const { counts, problem, students } = await planDraft(app, draft);
  if (problem !== null || counts.new + counts.changed + counts.refused + counts.gone > 0) return draft;
  if (students) await linkUnchanged(app, students, students.plan);
  await transaction(app.db, async (tx) => {
    await discard(tx, doer, draft);
    await rememberFetched(tx, school.id, fetched);
  });
  await removeGiven(app.files.jobs, draft.folder);
  return null;
}

/** Returns a school's drafts of earlier fetches, except one that is being imported. */
const fetchedDrafts = async (db: Reads, school: number): Promise<ImportRecord[]> =>
  (await idleDrafts(db)).filter((draft) => draft.school_id === school && fetchedOf(draft) !== undefined);

/** @throws Failure `conflict` if a user has corrected one of the drafts, or has decided how to read it. */
function requireUncorrected(drafts: readonly ImportRecord[]): void {
  for (const { edits, options } of drafts) {
    const { fetched: _, ...choices } = options;
    if (edits.length > 0 || JSON.stringify(choices) !== JSON.stringify(AS_FETCHED))
      throw sourceFailures.corrected();
  }
}

async function discard(tx: Tx, doer: Doer, { id }: ImportRecord): Promise<ImportRecord[]> {
  const gone = await deleteDraft(tx, id);
  if (!gone) return [];
  await writeDown(tx, doer, { done: "imports.delete", details: { file: gone.file } }, gone);
  return [gone];
}

/**
 * Discards a school's drafts of earlier fetches, except one that is being imported.
 * @returns the drafts, for `removeFilesOf`
 */
export async function discardFetched(tx: Tx, doer: Doer, school: number): Promise<ImportRecord[]> {
  const gone = [];
  for (const draft of await fetchedDrafts(tx, school)) gone.push(...(await discard(tx, doer, draft)));
  return gone;
}

/** Removes the files of discarded drafts. A draft that a dry run has kept keeps its files. */
export async function removeFilesOf({ db, files }: Place, gone: readonly ImportRecord[]): Promise<void> {
  if (gone.length === 0) return;
  const kept = await draftFolders(db);
  for (const { folder } of gone) if (!kept.includes(folder)) await removeGiven(files.jobs, folder);
}
