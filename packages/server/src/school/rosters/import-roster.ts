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
  /** The requested meaning of each column, which overrides its heading. */
  wishes?: readonly ColumnWish[];
  /** The class of all rows. If omitted, each row names its own class. */
  classroom?: Classroom | undefined;
  /**
   * Whether to remove students without a row from the rosters. Has no effect if a row is rejected, because the
   * rejected row may be one of theirs.
   */
  removeMissing: boolean;
}

export interface RosterImportOutcome extends ImportOutcome {
  /** The expected children of the sheet's classes who do not appear in any of its rows. */
  absent: { id: number; name: string; class_id: number }[];
  /** Number of absent children who were removed or, in a dry run, would be removed. */
  removed: number;
}

/** Returns the data of a roster that later sheets are compared with, including its classes. */
export const rosterTrace = (
  rows: readonly SheetRow[],
  { create, change, absent }: Pick<RosterImportPlan, "create" | "change" | "absent">,
): SheetTrace =>
  traceOf(
    rows,
    [...create, ...change.map(({ to }) => to), ...absent].map(({ class_id }) => ({ classId: class_id })),
  );

/** An import plan, with the expected students to remove. */
type Planned = RosterImportPlan & { remove: KnownExpected[] };

/**
 * Adds and changes a school's expected students from a sheet and matches existing records, in one transaction. If any
 * row is rejected, nothing is imported unless `partial` is set.
 * @throws Failure `unprocessable` if the headings cannot be matched, `busy` if another program blocks the database for
 *   too long.
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
