import { cardTexts, studentName } from "@idms/core";
import type { Db } from "../db/connect.ts";
import { readPrintable } from "../students/records.ts";
import type { CardSource } from "./press-job.ts";
import type { CardData } from "../batches/printed-card.ts";
import { readBatchCards } from "../batches/records.ts";

/** The cards of a source one after another, a few hundred in memory at a time. */
export async function* readCards(db: Db, source: CardSource): AsyncGenerator<CardData> {
  if (source.from === "batch") {
    yield* readBatchCards(db, source.batch, source.positions);
    return;
  }
  const { school, classroom } = source;
  for await (const student of readPrintable(db, source.ids)) {
    const texts = cardTexts({ student, classroom, school });
    yield { student: student.id, name: studentName(student), photo: student.photo, texts, despite: null };
  }
}
