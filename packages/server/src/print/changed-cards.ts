import { cardTexts, changedTexts, classLabel, shownTexts, studentName, type ChangedText } from "@idms/core";
import { asCardTemplate } from "../cards/records.ts";
import type { IdTemplate } from "../cards/records.ts";
import { listClasses, type Classroom } from "../classes/records.ts";
import type { App } from "../open-app.ts";
import type { School } from "../schools/records.ts";
import { readPrintable, type PrintableStudent } from "../students/records.ts";
import {
  findBatch,
  findPrintedTemplate,
  readLastPrints,
  type LastPrint,
  type PrintBatch,
} from "../batches/records.ts";

/** A student whose card, as it was printed last, no longer says what the records say. */
export interface ChangedCard {
  student: number;
  name: string;
  /** The label of today's class. */
  class: string;
  batch: number;
  printed_at: string;
  changes: ChangedText[];
  /** Whether the photo is another one. */
  photo: boolean;
}

/**
 * Compares every card of a school, or of one class, as it was printed last with today's records. Cards printed before
 * their contents were kept are passed over.
 */
export async function* changedCards(
  { db }: App,
  school: School,
  classroom?: Classroom,
): AsyncGenerator<ChangedCard> {
  const rooms = new Map((await listClasses(db, school.id)).map((room) => [room.id, room]));
  const batches = new Map<number, { batch: PrintBatch; template: IdTemplate } | undefined>();
  const batchOf = async (id: number) => {
    if (!batches.has(id)) {
      const batch = await findBatch(db, id);
      const template = batch && (await findPrintedTemplate(db, batch));
      batches.set(id, batch && template && { batch, template });
    }
    return batches.get(id);
  };
  for await (const page of readLastPrints(db, school.id)) {
    const prints = new Map(page.map((print) => [print.student, print]));
    for await (const student of readPrintable(db, [...prints.keys()])) {
      const print = prints.get(student.id) as LastPrint;
      const room = rooms.get(student.class_id);
      const printed = await batchOf(print.batch);
      if (!room || !printed || (classroom && room.id !== classroom.id)) continue;
      const changed = compare(print, printed, student, room, school);
      if (changed) yield changed;
    }
  }
}

function compare(
  print: LastPrint,
  { batch, template }: { batch: PrintBatch; template: IdTemplate },
  student: PrintableStudent,
  classroom: Classroom,
  school: School,
): ChangedCard | null {
  const today = shownTexts(asCardTemplate(template))(cardTexts({ student, classroom, school }));
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
