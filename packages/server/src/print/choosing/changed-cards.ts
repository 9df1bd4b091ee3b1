import { setImmediate } from "node:timers/promises";
import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { changedTexts } from "@idms/core/cards/drawing/changed-texts";
import { shownTexts } from "@idms/core/cards/designs/shown-texts";
import { classLabel } from "@idms/core/school/classes/label";
import { studentName } from "@idms/core/students/records/display-name";
import type { ChangedCard } from "@idms/core/students/records/student";
import { asCardTemplate } from "../../cards/designs/design-rows.ts";
import { findClassOf, listClasses, type Classroom } from "../../school/classes/class-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool, type School } from "../../school/schools/school-rows.ts";
import { withYear, type CardSchool } from "../../school/schools/school-year.ts";
import { findLastPrint } from "../../cards/printed/card-rows.ts";
import {
  findBatch,
  findPrintedTemplate,
  readLastPrints,
  type LastPrint,
  type PrintBatch,
} from "../../cards/printed/batch-rows.ts";
import { readPrintable, type PrintableStudent, ownTextsOf } from "../../installation/students/card-rows.ts";

/**
 * Compares the last printed card of each student in a school or one class with the current records. Cards that were
 * printed before card contents were stored are skipped.
 */
export async function* changedCards(
  { db }: App,
  school: School,
  classroom?: Classroom,
): AsyncGenerator<ChangedCard> {
  const about = await withYear(db, school);
  const rooms = new Map((await listClasses(db, school.id)).map((room) => [room.id, room]));
  const batches = new Map<number, Printed | undefined>();
  const batchOf = async (id: number) => {
    if (!batches.has(id)) batches.set(id, await printedIn(db, id));
    return batches.get(id);
  };
  for await (const page of readLastPrints(db, school.id)) {
    // A school of thousands is compared while others are answered.
    await setImmediate();
    const prints = new Map(page.map((print) => [print.student, print]));
    for await (const student of readPrintable(db, [...prints.keys()])) {
      const print = prints.get(student.id) as LastPrint;
      const room = rooms.get(student.class_id);
      const printed = await batchOf(print.batch);
      if (!room || !printed || (classroom && room.id !== classroom.id)) continue;
      const changed = compare(print, printed, student, room, about);
      if (changed) yield changed;
    }
  }
}

/**
 * Returns the changed card of one student. Returns null if the card matches the record or if its content was not
 * stored.
 */
export async function changedCard(
  db: Db,
  record: Omit<PrintableStudent, "card_texts">,
): Promise<ChangedCard | null> {
  const student = { ...record, card_texts: (await ownTextsOf(db, [record.id])).get(record.id) ?? [] };
  const print = await findLastPrint(db, student.id);
  const printed = print && (await printedIn(db, print.batch));
  if (!printed) return null;
  const [room, school] = [await findClassOf(db, student), await findSchool(db, student.school_id)];
  return compare(print, printed, student, room, await withYear(db, school));
}

/** A batch, and a function that returns the text that its template shows. */
interface Printed {
  batch: PrintBatch;
  shown: ReturnType<typeof shownTexts>;
}

async function printedIn(db: Db, id: number): Promise<Printed | undefined> {
  const batch = await findBatch(db, id);
  const template = batch && (await findPrintedTemplate(db, batch));
  return batch && template && { batch, shown: shownTexts(asCardTemplate(template)) };
}

function compare(
  print: LastPrint,
  { batch, shown }: Printed,
  student: PrintableStudent,
  classroom: Classroom,
  school: CardSchool,
): ChangedCard | null {
  const today = shown(cardTexts({ student, classroom, school, duplicate: print.duplicate }));
  const changes = changedTexts(JSON.parse(print.texts) as Record<string, string>, today);
  const photo = print.photo !== student.photo;
  if (changes.length === 0 && !photo) return null;
  return {
    student: student.id,
    name: studentName(student),
    class: classLabel(classroom),
    batch: batch.id,
    printed_at: batch.created_at,
    changes,
    photo,
  };
}
