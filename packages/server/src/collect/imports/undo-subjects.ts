import { undoSentences } from "@idms/core/collect/imports/undo-sentences";
import type { Sentence } from "@idms/core/sentence";
import { classLabel } from "@idms/core/school/classes/label";
import type { ImportSubject } from "@idms/core/collect/imports/import";
import { inArray, isNotNull, and } from "drizzle-orm";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { classes, expectedStudents, photoShots, schools } from "../../installation/tables/schema.ts";
import { countLinksOfClass, deleteClass } from "../../school/classes/class-rows.ts";
import { countRosters } from "../../school/rosters/count-rosters.ts";
import { matchClass } from "../../school/rosters/match-class.ts";
import { countExpectedOfClass, deleteExpected } from "../../school/rosters/roster-rows.ts";
import { countOfSchool, deleteSchool } from "../../school/schools/school-rows.ts";
import { revertRows } from "../../trust/versions/revert-rows.ts";
import type { ImportRecord, KeptRow } from "./import-rows.ts";
import { standing, type Looked, lookAtStudents, undoStudents } from "./undo-students.ts";
import { countStudentsOfClass } from "../../installation/students/count-rows.ts";

/** Functions that check and undo an import's changes to one kind of object. */
export interface UndoneSubject {
  look(tx: Reads, import_: ImportRecord, rows: readonly KeptRow[]): Promise<Map<number, Looked>>;
  /** Undoes the rows that need not be kept, and returns the photos that are no longer used. */
  undo(tx: Tx, import_: ImportRecord, rows: readonly KeptRow[]): Promise<string[]>;
}

const idsOf = (rows: readonly KeptRow[]): number[] => rows.map((row) => row.subject_id);

type Use = Extract<keyof typeof undoSentences, `has${string}`>;

const inUse = (counts: readonly (readonly [Use, number])[]): Sentence | undefined => {
  const [use] = counts.find(([, count]) => count > 0) ?? [];
  return use && undoSentences[use]();
};

const ofClasses: UndoneSubject = {
  async look(tx, _, rows) {
    const found = await tx
      .select()
      .from(classes)
      .where(inArray(classes.id, idsOf(rows)))
      .all();
    const byId = new Map(found.map((room) => [room.id, room]));
    const looked = new Map<number, Looked>();
    for (const row of rows) {
      const room = byId.get(row.subject_id);
      const seen = standing(row, room && { version: room.version, name: classLabel(room) });
      const isNew = room && row.is_new && seen.why === undefined;
      const why = isNew
        ? inUse([
            ["hasStudents", await countStudentsOfClass(tx as Tx, room.id)],
            ["hasLinks", await countLinksOfClass(tx as Tx, room.id)],
            ["hasExpected", await countExpectedOfClass(tx as Tx, room.id)],
          ])
        : seen.why;
      looked.set(row.subject_id, { name: seen.name, why });
    }
    return looked;
  },
  async undo(tx, { school_id }, rows) {
    for (const { subject_id, is_new } of rows) if (is_new) await deleteClass(tx, school_id ?? 0, subject_id);
    await revertRows(tx, classes, "classes", idsOf(rows.filter(({ is_new }) => !is_new)));
    return [];
  },
};

const usesOf = (of: Awaited<ReturnType<typeof countOfSchool>>): [Use, number][] => [
  ["hasClasses", of.classes],
  ["hasStudents", of.students],
  ["hasUsers", of.users],
  ["hasLinks", of.links],
  ["hasFormTemplates", of.formTemplates],
  ["hasIdTemplates", of.idTemplates],
];

const ofSchools: UndoneSubject = {
  async look(tx, _, rows) {
    const found = await tx
      .select()
      .from(schools)
      .where(inArray(schools.id, idsOf(rows)))
      .all();
    const byId = new Map(found.map((school) => [school.id, school]));
    const looked = new Map<number, Looked>();
    for (const row of rows) {
      const school = byId.get(row.subject_id);
      const seen = standing(row, school);
      const isNew = school && row.is_new && seen.why === undefined;
      const why = isNew ? inUse(usesOf(await countOfSchool(tx as Tx, school.id))) : seen.why;
      looked.set(row.subject_id, { name: seen.name, why });
    }
    return looked;
  },
  async undo(tx, _, rows) {
    for (const { subject_id, is_new } of rows) if (is_new) await deleteSchool(tx, subject_id);
    await revertRows(tx, schools, "schools", idsOf(rows.filter(({ is_new }) => !is_new)));
    return [];
  },
};

const ofRosters: UndoneSubject = {
  async look(tx, _, rows) {
    const ids = idsOf(rows);
    const found = await tx.select().from(expectedStudents).where(inArray(expectedStudents.id, ids)).all();
    const byId = new Map(found.map((each) => [each.id, each]));
    const { expected_id, photo } = photoShots;
    const shots = await tx
      .select({ id: expected_id })
      .from(photoShots)
      .where(and(inArray(expected_id, ids), isNotNull(photo)))
      .all();
    const shot = new Set(shots.map(({ id }) => id));
    return new Map(
      rows.map((row): [number, Looked] => {
        const child = byId.get(row.subject_id);
        const { name, why } = standing(row, child && { version: child.version, name: child.full_name });
        if (!row.is_new || why !== undefined) return [row.subject_id, { name, why }];
        if (child?.token) return [row.subject_id, { name, why: undoSentences.hasLink() }];
        if (shot.has(row.subject_id)) return [row.subject_id, { name, why: undoSentences.hasPhoto() }];
        return [row.subject_id, { name }];
      }),
    );
  },
  async undo(tx, _, rows) {
    const gone = await deleteExpected(tx, idsOf(rows.filter(({ is_new }) => is_new)));
    const changed = idsOf(rows.filter(({ is_new }) => !is_new));
    const back = await revertRows(tx, expectedStudents, "expected_students", changed);
    const rooms = new Set([
      ...gone.rooms,
      ...back.flatMap(({ before, after }) => [before.class_id, after.class_id]),
    ]);
    for (const room of rooms) await matchClass(tx, room);
    await countRosters(tx, rooms);
    return gone.photos;
  },
};

export const UNDONE_SUBJECTS: Readonly<Record<ImportSubject, UndoneSubject>> = {
  schools: ofSchools,
  classes: ofClasses,
  expected_students: ofRosters,
  students: { look: lookAtStudents, undo: undoStudents },
};
