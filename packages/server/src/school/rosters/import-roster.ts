import { traceOf } from "@idms/core/collect/imports/sheet-mapping";
import type { KnownExpected } from "@idms/core/collect/rosters/expected-student";
import {
  planRosterImport,
  rosterPlanRows,
  type RosterImportPlan,
} from "@idms/core/collect/rosters/plan-import";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { SheetTrace } from "@idms/core/spreadsheets/tables/whole-file";
import { listClasses, type Classroom } from "../classes/class-rows.ts";
import { inLineOf } from "../../installation/engines/connect.ts";
import { expectedStudents } from "../../installation/tables/schema.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../schools/school-rows.ts";
import { withIds } from "../spreadsheets/import-journal.ts";
import { importSheet, type ImportOptions, type ImportOutcome } from "../spreadsheets/sheet-import.ts";
import { editRows } from "../../trust/versions/edit-row.ts";
import { countRosters } from "./count-rosters.ts";
import { matchClass } from "./match-class.ts";
import { deleteExpected, insertExpected, listExpectedOfSchool, typedOf } from "./roster-rows.ts";

export interface RosterImportOptions extends ImportOptions {
  /** The wished meanings of columns, whatever their names. */
  wishes?: readonly ColumnWish[];
  /** The class of every row; else each row says its own. */
  classroom?: Classroom | undefined;
  /** Takes those off the rosters who are in no row; not while a row is rejected, since it may be theirs. */
  removeMissing: boolean;
}

export interface RosterImportOutcome extends ImportOutcome {
  /** The expected children of the sheet's classes who are in none of its rows. */
  absent: { id: number; name: string; class_id: number }[];
  /** How many of them were taken off, or would be. */
  removed: number;
}

/** The facts kept of a roster, with its classes. */
export const rosterTrace = (
  rows: readonly SheetRow[],
  { create, change, absent }: Pick<RosterImportPlan, "create" | "change" | "absent">,
): SheetTrace =>
  traceOf(
    rows,
    [...create, ...change.map(({ to }) => to), ...absent].map(({ class_id }) => ({ classId: class_id })),
  );

/** A plan, and who of those in no row is taken off. */
type Planned = RosterImportPlan & { remove: KnownExpected[] };

/**
 * Adds and changes whom a school's classes expect as a sheet has them, and matches the records that are there; all in one
 * transaction. Rejected rows keep everything out unless `partial` asks for the good ones.
 * @throws Failure `unprocessable` when the headings cannot be matched, `busy` when another program writes for long.
 */
export async function importRoster(
  { db, files }: Pick<App, "db" | "files">,
  school: School,
  rows: readonly SheetRow[],
  options: RosterImportOptions,
): Promise<RosterImportOutcome> {
  const { removeMissing, classroom, wishes = [], sure } = options;
  let absent: RosterImportOutcome["absent"] = [];
  let removed = 0;
  let photos: string[] = [];
  const outcome = await importSheet(inLineOf(db, school.id), options, {
    done: "expected_students.import",
    kind: "rosters",
    school_id: school.id,
    read: async (each) => ({
      classes: await listClasses(each, school.id),
      existing: (await listExpectedOfSchool(each, school.id)).map((row) => ({
        ...typedOf(row),
        id: row.id,
        class_id: row.class_id,
      })),
    }),
    plan({ classes, existing }): Planned {
      const plan = planRosterImport({ rows, classes, existing, fixedClass: classroom, wishes, sure });
      absent = plan.absent.map(({ id, full_name: name, class_id }) => ({ id, name, class_id }));
      const isRemoved = removeMissing && plan.reject.length === 0;
      removed = isRemoved ? absent.length : 0;
      return { ...plan, remove: isRemoved ? plan.absent : [] };
    },
    rows,
    trace: (plan) => rosterTrace(rows, plan),
    async write(tx, { create, change, remove }: Planned) {
      const added = create.map((row) => ({ ...typedOf(row), class_id: row.class_id, school_id: school.id }));
      const ids = await insertExpected(tx, added);
      const changes = change.map(({ id, to }) => [id, { ...typedOf(to), class_id: to.class_id }] as const);
      const before = await listExpectedOfSchool(tx, school.id);
      const changed = new Set(change.map(({ id }) => id));
      const left = before.filter(({ id }) => changed.has(id)).map(({ class_id }) => class_id);
      await editRows(tx, expectedStudents, new Map(changes), options.actor.name);
      const emptied = await deleteExpected(
        tx,
        remove.map(({ id }) => id),
      );
      const rooms = new Set([
        ...added.map(({ class_id }) => class_id),
        ...change.map(({ to }) => to.class_id),
        ...left,
        ...emptied.rooms,
      ]);
      photos = emptied.photos;
      for (const room of rooms) await matchClass(tx, room);
      await countRosters(tx, rooms);
      return { created: withIds(create, ids), changed: change };
    },
    planRows: rosterPlanRows,
  });
  for (const photo of photos) await removePhoto(files, photo);
  return { ...outcome, absent, removed: outcome.refused ? 0 : removed };
}
