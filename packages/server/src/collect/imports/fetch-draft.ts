import { importOptionsSchema } from "@idms/core/collect/imports/import";
import { and, eq } from "drizzle-orm";
import { transaction, type Reads } from "../../installation/engines/connect.ts";
import { giveFile, removeGiven, withPlace } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import { imports } from "../../installation/tables/schema.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { fetchRoster, rememberFetched, writeFetched, type Fetched } from "../sources/fetch-roster.ts";
import type { RosterOptions } from "../sources/roster-client.ts";
import { planDraft } from "./draft-plan.ts";
import { addDraft } from "./drafts.ts";
import { deleteDraft, isGoingOn, type ImportRecord } from "./import-rows.ts";

/** The name of fetched students in lists and in the log. */
const FETCHED = "oneroster.zip";

/** Returns what to remember once a draft of fetched students is imported. Undefined for an uploaded file. */
export const fetchedOf = ({ options }: Pick<ImportRecord, "options">): Fetched | undefined =>
  options["fetched"] as Fetched | undefined;

/**
 * Fetches a school's students from its own system, and stores them as a draft to check and import. It replaces the
 * draft of an earlier fetch.
 * @returns the draft, or null if it would change nothing and leave nothing to look at
 * @throws Failure like `fetchRoster` and `addDraft`
 */
export async function fetchDraft(
  app: App,
  doer: Doer,
  school: { id: number; name: string },
  options: RosterOptions,
): Promise<ImportRecord | null> {
  const fetched = await fetchRoster(app, school, options);
  await discardFetched(app, school.id);
  const draft = await withPlace(app, async (place) => {
    const path = await writeFetched(app, school, place);
    return addDraft(app, doer, {
      kind: "students",
      school: school.id,
      file: FETCHED,
      options: { ...importOptionsSchema.parse({}), fetched },
      give: (folder) => giveFile(app.files.jobs, folder, "xlsx", path),
    });
  });
  const { counts, problem } = await planDraft(app, draft);
  if (problem !== null || counts.new + counts.changed + counts.refused + counts.gone > 0) return draft;
  await transaction(app.db, async (tx) => {
    await deleteDraft(tx, draft.id);
    await rememberFetched(tx, school.id, fetched);
  });
  await removeGiven(app.files.jobs, draft.folder);
  return null;
}

/** Discards a school's drafts of earlier fetches, except one that is being imported. */
async function discardFetched(app: App, school: number): Promise<void> {
  for (const draft of await draftsOf(app.db, school)) {
    if (fetchedOf(draft) === undefined) continue;
    const gone = await transaction(app.db, async (tx) =>
      (await isGoingOn(tx, draft.job_id)) ? undefined : deleteDraft(tx, draft.id),
    );
    if (gone) await removeGiven(app.files.jobs, gone.folder);
  }
}

const draftsOf = (db: Reads, school: number): Promise<ImportRecord[]> =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.school_id, school), eq(imports.state, "draft")))
    .all();
