import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { chosenId, idSchema } from "@idms/core/ids";
import { adminSubmissionText } from "@idms/core/messages";
import { HOLD_BACK, leaveOfCall, readDespite } from "@idms/core/print/batches/gate";
import { CARD_ORDERS } from "@idms/core/students/records/roll-order";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { z } from "zod";
import { anyTemplateOf, findIdTemplate } from "../../cards/designs/design-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { chooseStudents, chooseTemplate, type CardChoice, type ChosenCards } from "./choose-cards.ts";
import { chooseSheetById, sheetFields, type SheetIds } from "./sheet-by-id.ts";

/** Which cards to print, as the API says it; see CardChoice. */
export interface CardIds
  extends Pick<CardChoice, "statuses" | "students" | "without" | "order_by" | "despite">, SheetIds {
  school: number;
  classroom: number;
  template?: number | undefined;
}

/** How cards are printed, as a query or a body has it. */
export const orderFields = {
  ...sheetFields,
  status: listOfValues(
    z.enum(STUDENT_STATUSES, { error: `A status is one of ${STUDENT_STATUSES.join(", ")}.` }),
  ),
  without: listOfValues(idSchema),
  order_by: chosenOrAll(
    z.enum(CARD_ORDERS, { error: `Cards are ordered by ${CARD_ORDERS.join(" or by ")}.` }),
  ),
  despite: z.string().optional(),
  despite_student: listOfValues(idSchema),
};

const ofClass = chosenId(adminSubmissionText.chooseSchoolAndClass);

/** An id, or what is usual. */
export const chosenOrUsual = chosenOrAll(idSchema);

/** Which cards to print, as a query or a body has it. */
export const cardIdsSchema = z
  .object({
    school: ofClass,
    classroom: ofClass,
    ...orderFields,
    student: listOfValues(idSchema),
    template: chosenOrUsual,
  })
  .transform(({ status, student, despite, despite_student, ...ids }): CardIds => {
    const leave = readDespite(despite, despite_student);
    return { ...ids, statuses: status, students: student, despite: leave };
  });

/** Whether a call wants the gate. */
export const gateWish = z.object({ hold_back: z.literal(HOLD_BACK.hold_back).optional() });

/** The same of a call that a program may make which does not know the gate. */
export const cardsOfCallSchema = cardIdsSchema.and(gateWish);

/**
 * Which cards such a call prints, with the first template where it names none and none is the default. Throws as
 * `chooseCardsById`.
 */
export async function chooseCardsOfCall(
  app: App,
  { hold_back, ...ids }: z.output<typeof cardsOfCallSchema>,
  reach: number | null,
): Promise<ChosenCards> {
  const template =
    ids.template ?? (hold_back === undefined ? (await anyTemplateOf(app.db, ids.school))?.id : undefined);
  const chosen = await chooseCardsById(app, { ...ids, template }, reach);
  return { ...chosen, despite: leaveOfCall(chosen.school, hold_back, chosen.despite) };
}

/**
 * @param reach the school of which they have to be; null for any
 * @throws Failure as `chooseCards` does; nothing is looked for by name.
 */
export async function chooseCardsById(
  app: App,
  ids: CardIds,
  reach: number | null = null,
): Promise<ChosenCards> {
  if (reach !== null && ids.school !== reach) throw missing("school");
  const school = await findSchool(app.db, ids.school);
  if (!school) throw missing("school");
  const classroom = (await listClasses(app.db, school.id)).find(({ id }) => id === ids.classroom);
  if (!classroom) throw missing("class");
  const template =
    ids.template === undefined
      ? await chooseTemplate(app, school, undefined)
      : await findIdTemplate(app.db, ids.template);
  if (template?.school_id !== school.id) throw missing("ID template");
  const order = { ...ids, ...(await chooseSheetById(app, ids)) };
  return chooseStudents(app, { school, classroom, template }, order);
}
