import { asCardTemplate, findIdTemplate } from "../../cards/designs/design-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { requireAmong, type ChosenCards } from "./choose-cards.ts";
import type { KnownBatch } from "./choose-reprint.ts";
import type { PrintOrder } from "./press-job.ts";
import type { BatchCard } from "../../cards/printed/batch-rows.ts";
import { printableIds } from "../../installation/students/card-rows.ts";
import { batchFailures } from "@idms/core/print/failures/batch-failures";

export interface CardsOfToday {
  chosen: ChosenCards;
  /** The cards whose students have been deleted or are now in a different class. */
  gone: BatchCard[];
}

/**
 * Chooses the same cards as in a batch, in the same order, but with the current data and template.
 * @throws Failure `missing` when the school, the class, the template or every student of the batch no longer exists
 */
export async function chooseToday(
  { db }: App,
  { batch }: KnownBatch,
  cards: readonly BatchCard[],
  order: PrintOrder,
): Promise<CardsOfToday> {
  const { id, school_id, class_id, id_template_id } = batch;
  const school = school_id === null ? undefined : await findSchool(db, school_id);
  const classroom = school && (await listClasses(db, school.id)).find((room) => room.id === class_id);
  const template = id_template_id === null ? undefined : await findIdTemplate(db, id_template_id);
  if (!school) throw batchFailures.schoolDeleted({ batch: id });
  if (!classroom) throw batchFailures.classDeleted({ batch: id });
  if (!template) throw batchFailures.templateDeleted({ batch: id });
  const wanted = cards.flatMap(({ student }) => (student === null ? [] : [student]));
  const there = new Set(await printableIds(db, classroom.id, { ids: wanted }));
  const studentIds = wanted.filter((student) => there.has(student));
  const gone = cards.filter(({ student }) => student === null || !there.has(student));
  if (studentIds.length === 0) throw batchFailures.nobodyLeft({ batch: id });
  requireAmong(order.despite, studentIds);
  const card = asCardTemplate(template);
  return { chosen: { school, classroom, template, card, studentIds, ...order }, gone };
}
