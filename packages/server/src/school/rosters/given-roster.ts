import { classLabel } from "@idms/core/school/classes/label";
import { hasUnreadRows, type NotRead } from "@idms/core/spreadsheets/tables/not-read";
import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import { readSpreadsheetInThread } from "@idms/core/node/spreadsheets/spreadsheet-thread";
import type { Doer } from "../../trust/log/log-rows.ts";
import { classSchool, listClasses } from "../classes/class-rows.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool, type School } from "../schools/school-rows.ts";
import { importRoster, type RosterImportOptions, type RosterImportOutcome } from "./import-roster.ts";

/** A roster sent by a client. */
export interface GivenRoster extends Pick<
  RosterImportOptions,
  "partial" | "dryRun" | "removeMissing" | "wishes" | "sure" | "signal"
> {
  /** The ID of the only school that the caller can access, or null for all schools. */
  reach: number | null;
  school?: number | undefined;
  classroom?: number | undefined;
  file: File;
}

/**
 * Imports a roster that a client sent. If some rows could not be read, no student is removed, because those rows may
 * contain the students who seem to be missing.
 * @throws the failures of `importRoster`; Failure `missing`; and Failure `invalid` for an unknown class.
 */
export async function importGivenRoster(
  app: Pick<App, "db" | "files">,
  doer: Doer,
  { reach, file, ...given }: GivenRoster,
): Promise<RosterImportOutcome & { notRead: NotRead[]; guesses: Guess[] }> {
  const school = await schoolOf(app, { reach, ...given });
  const classroom = (await listClasses(app.db, school.id)).find(({ id }) => id === given.classroom);
  if (given.classroom !== undefined && !classroom) throw unknownReference("classroom", "class");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { rows, notRead, guesses } = await readSpreadsheetInThread(
    bytes,
    file.name,
    {
      schoolName: school.name,
      mustKnow: true,
      ofClass: classroom && classLabel(classroom),
      sure: given.sure && [...given.sure],
    },
    given.signal,
  );
  const outcome = await importRoster(app, school, rows, {
    ...given,
    classroom,
    file: file.name,
    removeMissing: given.removeMissing && !hasUnreadRows(notRead),
    actor: { id: doer.id, name: doer.username },
  });
  return { ...outcome, notRead, guesses: [...guesses, ...(outcome.guesses ?? [])] };
}

async function schoolOf(
  { db }: Pick<App, "db">,
  { reach, school, classroom }: Pick<GivenRoster, "reach" | "school" | "classroom">,
): Promise<School> {
  const wanted = reach ?? school ?? (classroom && (await classSchool(db, classroom)));
  if (wanted === undefined || wanted === 0) throw unknownReference("school", "school");
  const found = await findSchool(db, wanted);
  if (!found || (reach !== null && school !== undefined && school !== reach)) throw missing("school");
  return found;
}
