import { cardTexts, shownDuplicate, uncodedTexts } from "@idms/core/cards/drawing/card-texts";
import { lastDayOf } from "@idms/core/cards/drawing/card-validity";
import { showsSignedCode } from "@idms/core/cards/designs/shown-texts";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { studentName } from "@idms/core/students/records/display-name";
import { duplicatesOf, type Issue } from "../../cards/printed/duplicates.ts";
import type { CardData } from "../../cards/printed/printed-card.ts";
import { readBatchCards } from "../../cards/printed/batch-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { gatheredPages, pagesOf } from "../../installation/rows/pages-of.ts";
import type { CardSource } from "../choosing/press-job.ts";
import { readPrintable } from "../../installation/students/card-rows.ts";

/**
 * Reads the cards of a source one after another, with the data that a template shows. Only a few hundred cards are in
 * memory at a time.
 */
export async function* readCards(
  db: Db,
  source: CardSource,
  template: Pick<CardTemplate, "fields" | "back">,
): AsyncGenerator<CardData> {
  if (source.from === "batch") {
    for await (const page of gatheredPages(readBatchCards(db, source.batch, source.positions)))
      yield* source.issue ? asIssued(db, page, source.issue) : page;
    return;
  }
  const { school, classroom, issue } = source;
  const textsOf = showsSignedCode(template) ? cardTexts : uncodedTexts;
  for (const ids of pagesOf(source.ids)) {
    const duplicates = await duplicatesOf(db, ids, issue);
    for await (const student of readPrintable(db, ids)) {
      const duplicate = duplicates.get(student.id) ?? 0;
      const texts = textsOf({ student, classroom, school, duplicate });
      const { photo } = student;
      const [name, valid_until] = [studentName(student), lastDayOf(texts)];
      yield { student: student.id, name, photo, texts, despite: null, duplicate, valid_until };
    }
  }
}

/**
 * Returns cards as printed, but with the current duplicate number. If the student was deleted, the duplicate number
 * stays unchanged.
 */
async function* asIssued(db: Db, cards: readonly CardData[], issue: Issue): AsyncGenerator<CardData> {
  const students = cards.flatMap(({ student }) => (student === null ? [] : [student]));
  const duplicates = await duplicatesOf(db, students, issue);
  for (const card of cards) {
    const now = card.student === null ? undefined : duplicates.get(card.student);
    if (now === undefined || now === card.duplicate) yield card;
    else yield { ...card, duplicate: now, texts: { ...card.texts, duplicate: shownDuplicate(now) } };
  }
}
