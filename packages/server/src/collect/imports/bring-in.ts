import { Failure } from "@idms/core/failure";
import { importFailures } from "@idms/core/collect/imports/import-failures";
import type { ImportKind } from "@idms/core/collect/imports/import";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { importClasses } from "../../school/classes/import-classes.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { transaction, type Tx } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { removeGiven } from "../../installation/job-files/job-files.ts";
import type { App } from "../../installation/open-app.ts";
import { importRoster } from "../../school/rosters/import-roster.ts";
import { rememberFetched } from "../sources/fetch-roster.ts";
import { fetchedOf } from "./fetch-draft.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { importSchools } from "../../school/schools/import-schools.ts";
import { keepImport } from "../../school/spreadsheets/import-journal.ts";
import type { ImportCounts, ImportOptions, ImportOutcome } from "../../school/spreadsheets/sheet-import.ts";
import { carryOutPlan } from "../../students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../students/spreadsheets/plan-students.ts";
import { optionsOf, rowsOf, studentSheet, wishesOf, withPhotos } from "./draft-plan.ts";
import type { ImportRecord } from "./import-rows.ts";

/** Options for importing a draft. */
export interface BringIn extends Pick<ImportOptions, "partial" | "actor" | "signal"> {
  onProgress(done: number, total: number): void;
  /** A function that records additional data in the transaction that completes the draft. */
  alongside(tx: Tx, counts: ImportCounts): Promise<void>;
}

export type BroughtIn = ImportOutcome & { withoutPhoto?: RowNote[] };

/**
 * Imports a draft in the same way as the command line does. It imports all rows or, with `partial`, only the valid
 * rows. The draft is completed in the same transaction.
 * @throws Failure like the import functions.
 */
export async function bringIn(app: App, draft: ImportRecord, wish: BringIn): Promise<BroughtIn> {
  const { rows, asks } = await rowsOf(app, draft);
  if (asks !== undefined) throw new Failure(asks);
  const { sure } = optionsOf(draft);
  wish.onProgress(0, rows.length);
  const options: ImportOptions = {
    file: draft.file,
    partial: wish.partial,
    dryRun: false,
    actor: wish.actor,
    draft: draft.id,
    sure,
    signal: wish.signal,
    async alongside(tx, counts) {
      const fetched = fetchedOf(draft);
      if (fetched && draft.school_id !== null) await rememberFetched(tx, draft.school_id, fetched);
      await wish.alongside(tx, counts);
    },
  };
  const outcome = await carryOut(app, draft, rows, options, wish);
  if (outcome.refused) return outcome;
  if (outcome.create + outcome.change === 0) await endUnchanged(app, draft, outcome, options);
  await removeGiven(app.files.jobs, draft.folder);
  return outcome;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>["rows"];

async function carryOut(
  app: App,
  draft: ImportRecord,
  rows: Rows,
  options: ImportOptions,
  { onProgress }: BringIn,
): Promise<BroughtIn> {
  const { classroom, key, verified } = optionsOf(draft);
  const wishes = wishesOf(draft);
  if (draft.kind === "schools") return importSchools(app, rows, { ...options, key, wishes });
  const school = await findSchool(app.db, draft.school_id ?? 0);
  if (!school) throw missing("school");
  if (draft.kind === "classes") return importClasses(app, school, rows, { ...options, wishes });
  if (draft.kind === "rosters") {
    const room = (await listClasses(app.db, school.id)).find(({ id }) => id === classroom);
    if (classroom !== undefined && !room) throw missing("class");
    return importRoster(app, school, rows, {
      ...options,
      wishes,
      classroom: room,
      removeMissing: false,
    });
  }
  return withPhotos(app, draft, rows, async (photos) => {
    const planned = await planStudents(app, studentSheet(draft, rows, photos));
    const total = planned.photos?.students.length ?? rows.length;
    return carryOutPlan(app, planned, {
      ...options,
      status: verified ? "VERIFIED" : "SUBMITTED",
      onProgress: (done) => onProgress(done, total),
    });
  });
}

/** Completes a draft that changes nothing and for which the import wrote no data. */
async function endUnchanged(
  app: App,
  draft: ImportRecord,
  { skip, reject, mapping, ignored, withoutPhoto = [] }: BroughtIn,
  { actor, alongside }: Pick<ImportOptions, "actor" | "alongside">,
): Promise<void> {
  await transaction(app.db, async (tx) => {
    const { kind, school_id, file, id } = draft;
    await keepImport(
      tx,
      { actor, file, draft: id },
      { kind, school_id, created: 0, changed: 0, unchanged: skip, rejected: reject.length },
    );
    await alongside?.(tx, { create: 0, change: 0, skip, reject, mapping, ignored, withoutPhoto });
  });
}

/** Whether this kind of import requires a school. */
const isOfSchool = (kind: ImportKind): boolean => kind !== "schools";

/**
 * Returns the school of an import, or null if this kind of import requires no school.
 * @throws Failure `invalid` if the school is missing.
 */
export function requireSchool(kind: ImportKind, school: number | null | undefined): number | null {
  if (!isOfSchool(kind)) return null;
  if (school === null || school === undefined) throw importFailures.schoolNeeded({}, { field: "school" });
  return school;
}
