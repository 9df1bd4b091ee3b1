import { studentSearchColumns } from "@idms/core/students/records/student-search";
import { max, sql, type SQL } from "drizzle-orm";
import { timestamp } from "../tables/columns.ts";
import type { Db, Tx } from "../engines/connect.ts";
import { withStaged } from "../rows/staged-rows.ts";
import { expectedStudents, importRows, students, uniqueAnswers } from "../tables/schema.ts";
import { countChanges, countedColumns, countInto } from "./count-rows.ts";
import type { AnswerClaim } from "./answer-rows.ts";
import type { Student } from "./student-rows.ts";

/** A student as described by a row in a sheet. */
export interface SheetStudent extends Pick<
  Student,
  "class_id" | "full_name" | "parent_phone" | "photo" | "meta" | "files"
> {
  row: number;
  /** The measurements of a new photo. Null if there is no new photo, or if it has not been measured. */
  measured: Pick<Student, "measured_photo" | "photo_mark" | "photo_quality"> | null;
}

/**
 * A unique answer in a row. It belongs to an existing student, or to the new student at the given position, counted
 * from 1.
 */
export interface StagedClaim extends AnswerClaim {
  row: number;
  label: string;
  student: { id: number } | { place: number };
}

/** All data that an import stores in one transaction, staged in separate tables. */
export interface StagedImport {
  create: SQL;
  change: SQL;
  claims: SQL;
}

const STUDENT = {
  id: "integer",
  class_id: "integer",
  full_name: "text",
  parent_phone: "text",
  photo: "text",
  measured_photo: "text",
  photo_mark: "text",
  photo_quality: "text",
  meta: "text",
  files: "text",
  sort_key: "text",
  search_key: "text",
  row_number: "integer",
} as const;

const CLAIM = {
  id: "integer",
  place: "integer",
  field: "text",
  value: "text",
  row_number: "integer",
  label: "text",
} as const;

/**
 * Stages an import row by row. Regardless of the number of rows, only a few hundred of them are held in memory twice at
 * any time.
 */
export function stageImport<T>(
  db: Db,
  rows: {
    create: Iterable<SheetStudent>;
    change: Iterable<SheetStudent & { id: number }>;
    claims: Iterable<StagedClaim>;
  },
  work: (staged: StagedImport, db: Db) => Promise<T>,
): Promise<T> {
  const created = map(rows.create, (row) => [null, ...cellsOf(row)]);
  const changed = map(rows.change, (row) => [row.id, ...cellsOf(row)]);
  const claimed = map(rows.claims, ({ row, label, field, key, student }) => [
    ...("id" in student ? [student.id, null] : [null, student.place]),
    field,
    key,
    row,
    label,
  ]);
  return withStaged(db, STUDENT, created, (create, own) =>
    withStaged(own, STUDENT, changed, (change) =>
      withStaged(own, CLAIM, claimed, (claims) => work({ create, change, claims }, own)),
    ),
  );
}

function cellsOf(student: SheetStudent) {
  const { row, class_id, full_name, parent_phone, photo, measured, meta, files } = student;
  const { sort_key, search_key } = studentSearchColumns(student);
  return [
    class_id,
    full_name,
    parent_phone,
    photo,
    measured?.measured_photo ?? null,
    measured?.photo_mark ?? null,
    measured?.photo_quality ? JSON.stringify(measured.photo_quality) : null,
    JSON.stringify(meta),
    JSON.stringify(files),
    sort_key,
    search_key,
    row,
  ];
}

function* map<T, U>(items: Iterable<T>, change: (item: T) => U): Generator<U> {
  for (const item of items) yield change(item);
}

/** Adds the staged students, and returns their IDs in staging order. */
export async function insertStaged(
  tx: Tx,
  { create }: StagedImport,
  of: Pick<Student, "school_id" | "form_template_id" | "status">,
): Promise<number[]> {
  const now = timestamp();
  const before =
    (
      await tx
        .select({ last: max(students.id) })
        .from(students)
        .get()
    )?.last ?? 0;
  await tx.run(sql`
    INSERT INTO ${students} (school_id, form_template_id, status, class_id, full_name, parent_phone, photo, measured_photo, photo_mark, photo_quality, meta, files, sort_key, search_key, created_at, updated_at)
    SELECT ${of.school_id}, ${of.form_template_id}, ${of.status}, class_id, full_name, parent_phone, photo, measured_photo, photo_mark, photo_quality, meta, files, sort_key, search_key, ${now}, ${now}
    FROM ${create} ORDER BY n`);
  // Keys grow, and are given in the order of the rows.
  await tx.run(sql`
    UPDATE ${create} SET id = added.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${students} WHERE id > ${before}) AS added
    WHERE n = added.place`);
  const added = await tx.all<{ class_id: number; count: number }>(
    sql`SELECT class_id, count(*) AS count FROM ${create} GROUP BY class_id`,
  );
  await countChanges(
    tx,
    added.map((each) => ({ ...each, status: of.status, from_parents: false })),
  );
  const rows = await tx.all<{ id: number }>(sql`SELECT id FROM ${create} ORDER BY n`);
  return rows.map(({ id }) => id);
}

/**
 * Updates students from the staged rows. Indexed columns are written only in rows that change, because writing them
 * takes the longest.
 */
export async function changeStaged(tx: Tx, { change }: StagedImport): Promise<void> {
  await countMoving(tx, change);
  await tx.run(sql`
    UPDATE ${students} SET class_id = new.class_id, full_name = new.full_name, sort_key = new.sort_key,
      search_key = new.search_key FROM ${change} AS new
    WHERE ${students.id} = new.id
      AND (${students.class_id} <> new.class_id OR ${students.full_name} <> new.full_name
        OR ${students.search_key} <> new.search_key)`);
  await tx.run(sql`
    UPDATE ${students} SET parent_phone = new.parent_phone, photo = new.photo, meta = new.meta, files = new.files,
      updated_at = ${timestamp()}, version = version + 1
    FROM ${change} AS new WHERE ${students.id} = new.id`);
  await tx.run(sql`
    UPDATE ${students} SET measured_photo = new.measured_photo, photo_mark = new.photo_mark,
      photo_quality = new.photo_quality
    FROM ${change} AS new WHERE ${students.id} = new.id AND new.measured_photo IS NOT NULL`);
}

/** Returns the ID of a staged student who has since been changed or deleted, or undefined if there is none. */
export async function changedSince(tx: Tx, staged: SQL): Promise<number | undefined> {
  const [other] = await tx.all<{ id: number }>(sql`
    SELECT staged.id FROM ${staged} AS staged LEFT JOIN ${students} ON ${students.id} = staged.id
    WHERE ${students.version} IS NULL OR ${students.version} <> staged.version LIMIT 1`);
  return other?.id;
}

/**
 * Records the students that an import has added and changed, so that the import can be undone. Call this function
 * before rosters are updated, because it also records the roster entries of the changed students.
 */
export async function keepImported(tx: Tx, { create, change }: StagedImport, id: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO ${importRows} (import_id, subject, subject_id, "row", is_new, version, expected_id)
    SELECT cast(${id} as bigint), 'students', id, row_number, true, 1, NULL FROM ${create}`);
  await tx.run(sql`
    INSERT INTO ${importRows} (import_id, subject, subject_id, "row", is_new, version, expected_id)
    SELECT cast(${id} as bigint), 'students', new.id, new.row_number, false, ${students.version}, ${expectedStudents.id}
    FROM ${change} AS new JOIN ${students} ON ${students.id} = new.id
    LEFT JOIN ${expectedStudents} ON ${expectedStudents.student_id} = new.id`);
}

/** Updates the counts for students who change class. */
async function countMoving(tx: Tx, change: SQL): Promise<void> {
  const { id, class_id, status, from_parents } = students;
  const moving = await tx
    .select({ ...countedColumns, into: sql<number>`new.class_id`, count: sql<number>`count(*)` })
    .from(students)
    .innerJoin(sql`${change} AS new`, sql`${id} = new.id AND ${class_id} <> new.class_id`)
    .groupBy(class_id, status, from_parents, sql`new.class_id`)
    .all();
  await countInto(tx, moving);
}

/**
 * Claims the staged students' unique answers to certain fields, and releases answers that existing students no longer
 * give. Returns the first claim that already belongs to another student of the school. New students must already have
 * their IDs.
 */
export async function claimStaged(
  tx: Tx,
  { create, change, claims }: StagedImport,
  { school, fields }: { school: number; fields: readonly string[] },
): Promise<Pick<StagedClaim, "row" | "label"> | undefined> {
  const { field, value, student_id } = uniqueAnswers;
  await tx.run(sql`
    UPDATE ${claims} SET id = new.id FROM ${create} AS new WHERE place = new.n`);
  await tx.run(sql`
    DELETE FROM ${uniqueAnswers} WHERE ${student_id} IN (SELECT id FROM ${change}) AND ${field} IN ${fields}
      AND (${student_id}, ${field}, ${value}) NOT IN (SELECT id, field, value FROM ${claims})`);
  await tx.run(sql`
    INSERT INTO ${uniqueAnswers} (school_id, field, value, student_id)
    SELECT ${school}, field, value, id FROM ${claims} WHERE true ORDER BY n
    ON CONFLICT DO NOTHING`);
  const [taken] = await tx.all<{ row_number: number; label: string }>(sql`
    SELECT claim.row_number, claim.label FROM ${claims} AS claim
    JOIN ${uniqueAnswers} AS held ON held.school_id = ${school} AND held.field = claim.field AND held.value = claim.value
    WHERE held.student_id <> claim.id ORDER BY claim.n LIMIT 1`);
  return taken && { row: taken.row_number, label: taken.label };
}
