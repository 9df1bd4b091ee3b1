import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import {
  compareClasses,
  downloadName,
  SHEET_COLUMNS,
  SHEET_WIDTHS,
  sheetRow,
  STUDENT_STATUSES,
  type StudentStatus,
} from "@idms/core";
import { writeWorkbook } from "@idms/core/node";
import { listClasses, type Classroom } from "../classes/records.ts";
import { ROWS_PER_STATEMENT } from "../db/pages-of.ts";
import { scratchPath } from "../files/write-atomic.ts";
import { missing } from "../http/missing.ts";
import { sendFile } from "../http/send-file.ts";
import type { App } from "../open-app.ts";
import { findSchool, type School } from "../schools/records.ts";
import { printableIds, readPrintable, type PrintableStudent } from "./records.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Whom an export is about: the students of a school, of one class or all, of some statuses or all. */
export interface ExportChoice {
  school: School;
  classroom?: Classroom | undefined;
  statuses?: readonly StudentStatus[] | undefined;
}

export interface ExportedStudent extends PrintableStudent {
  classroom: Classroom;
}

/** Whom ids mean. @throws Failure `missing` for a school that is not there, or a class that the school does not have. */
export async function chooseExport(
  { db }: App,
  ids: { school: number; classroom?: number | undefined },
): Promise<ExportChoice> {
  const school = await findSchool(db, ids.school);
  if (!school) throw missing("school");
  if (ids.classroom === undefined) return { school };
  const classroom = (await listClasses(db, school.id)).find(({ id }) => id === ids.classroom);
  if (!classroom) throw missing("class");
  return { school, classroom };
}

/**
 * The students of an export, class by class as people order them and by name within a class. Only their ids are fixed
 * before; the students are read a few hundred at a time, and others come to their turn between.
 */
export async function* readExported(
  { db }: App,
  { school, classroom, statuses = STUDENT_STATUSES }: ExportChoice,
): AsyncGenerator<ExportedStudent> {
  const rooms = (await listClasses(db, school.id)).toSorted(compareClasses);
  const chosen = classroom ? rooms.filter(({ id }) => id === classroom.id) : rooms;
  const ids: number[] = [];
  for (const { id } of chosen) ids.push(...(await printableIds(db, id, { statuses })));
  const byId = new Map(rooms.map((room) => [room.id, room]));
  let read = 0;
  for await (const student of readPrintable(db, ids)) {
    const room = byId.get(student.class_id);
    if (room) yield { ...student, classroom: room };
    read += 1;
    if (read % ROWS_PER_STATEMENT === 0) await setImmediate();
  }
}

/** Writes students.xlsx as the specification has it to `output`, and returns how many students are in it. */
export async function writeStudentsWorkbook(
  app: App,
  choice: ExportChoice,
  output: Writable,
  signal?: AbortSignal,
): Promise<number> {
  let written = 0;
  async function* rows() {
    for await (const student of readExported(app, choice)) {
      signal?.throwIfAborted();
      yield sheetRow(student);
      written += 1;
    }
  }
  const columns = SHEET_COLUMNS.map((heading) => ({ heading, width: SHEET_WIDTHS[heading] }));
  await writeWorkbook(output, downloadName.studentsSheet, columns, rows());
  return written;
}

/** Answers with students.xlsx. */
export async function sendStudents(app: App, choice: ExportChoice, signal: AbortSignal): Promise<Response> {
  const path = scratchPath(app.folder.scratch, downloadName.students);
  try {
    await writeStudentsWorkbook(app, choice, createWriteStream(path, { flags: "wx", mode: 0o600 }), signal);
    return await sendFile(path, downloadName.students, { "Content-Type": XLSX });
  } finally {
    await rm(path, { force: true });
  }
}
