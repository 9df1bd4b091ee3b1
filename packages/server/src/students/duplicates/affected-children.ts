import { classLabel } from "@idms/core/school/classes/label";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db, type Reads } from "../../installation/engines/connect.ts";
import {
  classes,
  expectedStudents,
  printBatches,
  printBatchStudents,
  removedStudents,
  schools,
} from "../../installation/tables/schema.ts";
import { studentsAfter } from "../../installation/students/expected-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { findStudent, type Student } from "../../installation/students/student-rows.ts";

/** The data about a child that may have been exposed. */
const BREACH_KINDS = ["name", "phone", "email", "photo", "answers", "printed card"] as const;
export type BreachKind = (typeof BREACH_KINDS)[number];

/** A child whose data was exposed, with the family's contact details. */
export interface AffectedChild {
  school: string;
  class: string;
  /** The record number, or null for a child on a roster without a record. */
  student: number | null;
  name: string;
  kinds: BreachKind[];
  phone: string;
  email: string;
}

export interface BreachScope {
  /** The ID of one printed batch, or null for all data. */
  batch: number | null;
  /** Whether the photo files were exposed too. */
  hasFiles: boolean;
}

const PAGE = 500;

/**
 * Yields the children whose data is in a database: those with records, those with removed records that are still
 * stored, and those on rosters. If a batch is given, yields only the children on its cards. A few hundred children
 * are in memory at a time.
 * @throws Failure `missing` for an unknown batch
 */
export async function* affectedChildren(
  db: Db,
  { batch, hasFiles }: BreachScope,
): AsyncGenerator<AffectedChild> {
  const places = await placesOf(db);
  if (batch !== null) return yield* onCards(db, places, batch, hasFiles);
  for await (const { row, email } of rowsAfter((after) => studentsAfter(db, after, PAGE)))
    yield asAffected(row, places, email ?? "", hasFiles);
  for await (const { content } of rowsAfter((after) => removedAfter(db, after)))
    yield asAffected(content.student as Student, places, "", hasFiles);
  for await (const row of rowsAfter((after) => expectedAfter(db, after))) {
    const { full_name: name, phone, email } = row;
    yield {
      ...places(row.school_id, row.class_id),
      student: null,
      name,
      kinds: kindsOf({ name, phone, email }),
      phone,
      email,
    };
  }
}

async function* rowsAfter<T extends { id: number }>(
  read: (after: number) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const page = await read(after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

const removedAfter = async (db: Reads, after: number) =>
  db
    .select()
    .from(removedStudents)
    .where(gt(removedStudents.id, after))
    .orderBy(asc(removedStudents.id))
    .limit(PAGE)
    .all();

const expectedAfter = async (db: Reads, after: number) =>
  db
    .select()
    .from(expectedStudents)
    .where(and(gt(expectedStudents.id, after), isNull(expectedStudents.student_id)))
    .orderBy(asc(expectedStudents.id))
    .limit(PAGE)
    .all();

type Places = (school: number, room: number) => Pick<AffectedChild, "school" | "class">;

/** Returns a function that finds the names of a school and a class by ID. A deleted class has an empty name. */
async function placesOf(db: Reads): Promise<Places> {
  const named = new Map((await db.select().from(schools).all()).map(({ id, name }) => [id, name]));
  const rooms = new Map((await db.select().from(classes).all()).map((room) => [room.id, classLabel(room)]));
  return (school, room) => ({ school: named.get(school) ?? "", class: rooms.get(room) ?? "" });
}

const MAIL = /^\S+@\S+\.\S+$/;

/** Returns the answer that is an email address, or an empty string if there is none. */
const answeredMail = ({ meta }: Pick<Student, "meta">): string =>
  String(Object.values(meta).find((answer) => typeof answer === "string" && MAIL.test(answer)) ?? "");

/** @param known the email address from the roster */
const asAffected = (row: Student, places: Places, known: string, hasFiles: boolean): AffectedChild => {
  const { id, full_name: name, parent_phone: phone } = row;
  const email = known || answeredMail(row);
  const hasPhoto = hasFiles && (row.photo !== null || Object.keys(row.files).length > 0);
  const hasAnswers = Object.values(row.meta).some((answer) => answer !== "");
  return {
    ...places(row.school_id, row.class_id),
    student: id,
    name,
    kinds: kindsOf({ name, phone, email, photo: hasPhoto, answers: hasAnswers }),
    phone,
    email,
  };
};

const kindsOf = (has: Partial<Record<BreachKind, unknown>>): BreachKind[] =>
  BREACH_KINDS.filter((kind) => Boolean(has[kind]));

/**
 * Yields the children on the cards of a batch, with the data that was printed. Contact details come from the current
 * records.
 */
async function* onCards(
  db: Db,
  places: Places,
  batch: number,
  hasFiles: boolean,
): AsyncGenerator<AffectedChild> {
  const printed = await db.select().from(printBatches).where(eq(printBatches.id, batch)).get();
  if (!printed) throw missing("batch");
  const cards = await db
    .select()
    .from(printBatchStudents)
    .where(eq(printBatchStudents.batch_id, batch))
    .orderBy(asc(printBatchStudents.position))
    .all();
  for (const { student_id, name: onCard, texts, photo } of cards) {
    const row = student_id === null ? undefined : await findStudent(db, null, student_id);
    const phone = row?.parent_phone ?? "";
    const email = row ? answeredMail(row) : "";
    const isPhoneOn = phone !== "" && (texts ?? "").replaceAll(/[\s-]/g, "").includes(phone);
    yield {
      school: printed.school_name,
      class: row ? places(row.school_id, row.class_id).class : printed.class_name,
      student: student_id,
      name: onCard ?? row?.full_name ?? "",
      kinds: kindsOf({
        name: onCard,
        phone: isPhoneOn,
        photo: hasFiles && photo !== null,
        "printed card": onCard !== null || texts !== null,
      }),
      phone,
      email,
    };
  }
}

/** Logs that someone requested the list of affected children, and how many there were. */
export const noteBreachReport = (db: Db, doer: Doer, batch: number | null, students: number): Promise<void> =>
  transaction(db, (tx) =>
    writeDown(
      tx,
      doer,
      { done: "students.export", details: { breach_report: true, batch, students } },
      { id: null },
    ),
  );

/** The number of children for each school, class and kind of data, and the number of families who can be contacted. */
export class BreachCounts {
  children = 0;
  readonly schools = new Map<string, number>();
  readonly kinds = new Map<BreachKind, number>();
  /** Number of families without a known phone number or email address. */
  without_contact = 0;

  add({ school, kinds, phone, email }: AffectedChild): void {
    this.children += 1;
    this.schools.set(school, (this.schools.get(school) ?? 0) + 1);
    for (const kind of kinds) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
    if (phone === "" && email === "") this.without_contact += 1;
  }
}
