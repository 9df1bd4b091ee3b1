import type { Sentence } from "@idms/core/sentence";
import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { printRules } from "@idms/core/print/failures/print-rule-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { chosenId, idSchema } from "@idms/core/ids";
import { chosenOrAll } from "@idms/core/forms/values/chosen";
import { HOLD_BACK, leaveOfCall, readDespite } from "@idms/core/print/batches/gate";
import { readLayout } from "@idms/core/print/sheets/paper";
import { sheetWishSchema } from "@idms/core/print/sheets/sheet-wish";
import { CARD_ORDERS } from "@idms/core/students/records/roll-order";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import { usedUnasked } from "@idms/core/cards/designs/default-template";
import { z } from "zod";
import { listIdTemplates } from "../../cards/designs/design-rows.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import type { App } from "../../installation/open-app.ts";
import { chooseByDesign, chooseCards, chooseRoom, type ChosenCards } from "./choose-cards.ts";
import { chooseSheet } from "./choose-sheet.ts";

const { margin, gap, bleed, fill, start, flip } = sheetWishSchema().shape;

/**
 * Builds a schema that converts text to numbers, because queries contain text. Any other value is passed through
 * unchanged, and `schema` rejects it.
 */
const typedNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    return value.trim() === "" ? undefined : Number(value);
  }, schema);

const TRUTHS = new Map<unknown, boolean | undefined>([
  ["true", true],
  ["false", false],
  ["", undefined],
]);

const typedTruth = (rule: Sentence) =>
  z.preprocess(
    (value) => (TRUTHS.has(value) ? TRUTHS.get(value) : value),
    z.boolean(saying(rule)).optional(),
  );

/** The sheet settings in a query or a body. */
const sheetFields = {
  layout: z.string(saying(printRules.layout())).default("card").transform(readLayout),
  margin: typedNumber(margin),
  gap: typedNumber(gap),
  bleed: typedNumber(bleed),
  marks: typedTruth(printRules.marks()),
  tagged: typedTruth(printRules.tagged()),
  fill: chosenOrAll(fill),
  start: typedNumber(start),
  flip: chosenOrAll(flip),
  printer: chosenOrAll(idSchema),
};

/** The print options in a query or a body. */
const orderFields = {
  ...sheetFields,
  status: listOfValues(z.enum(STUDENT_STATUSES, saying(callRules.status({ options: STUDENT_STATUSES })))),
  without: listOfValues(idSchema),
  order_by: chosenOrAll(
    z.enum(CARD_ORDERS, saying(printRules.orderBy({ one: CARD_ORDERS[0], other: CARD_ORDERS[1] }))),
  ),
  despite: z.string().optional(),
  despite_student: listOfValues(idSchema),
};

/** The schema of an ID. An empty value stands for the default. */
export const chosenOrUsual = chosenOrAll(idSchema);

const ofClass = chosenId(chooseSentences.schoolAndClass());

/** The cards of a class to print, given by IDs in a query or a body. */
export const cardIdsSchema = z
  .object({
    school: ofClass,
    classroom: ofClass,
    ...orderFields,
    student: listOfValues(idSchema),
    template: chosenOrUsual,
  })
  .transform(({ status, student, despite, despite_student, ...ids }) => {
    const leave = readDespite(despite, despite_student);
    return { ...ids, statuses: status, students: student, despite: leave };
  });
export type CardIds = z.output<typeof cardIdsSchema>;

/**
 * The cards of several classes to print, given in a request body. A template can be chosen for some of the schools.
 * The other schools use their default.
 */
export const classIdsSchema = z
  .object({
    school: chosenOrUsual,
    schools: listOfValues(idSchema),
    classrooms: listOfValues(idSchema),
    all_classes: z.boolean().default(false),
    classroom: z.never(saying(printRules.oneClassroom())).optional(),
    student: z.never(saying(printRules.studentsOfSeveral())).optional(),
    students: listOfValues(idSchema),
    templates: listOfValues(idSchema),
    template: chosenOrUsual,
    ...orderFields,
  })
  .refine(
    ({ classrooms, students, all_classes }) =>
      [classrooms !== undefined, students !== undefined, all_classes].filter(Boolean).length === 1,
    saying(printRules.nothingChosen()),
  )
  .refine(
    ({ school, schools, all_classes }) => !all_classes || (school === undefined) !== (schools === undefined),
    saying(printRules.allOfSchool()),
  )
  .refine(
    ({ schools, all_classes }) => schools === undefined || all_classes,
    saying(printRules.schoolsOfAll()),
  )
  .refine(
    ({ school, template }) => template === undefined || school !== undefined,
    saying(printRules.templateOfSchool()),
  )
  .transform(({ status, despite, despite_student, ...ids }) => {
    const leave = readDespite(despite, despite_student);
    return { ...ids, statuses: status, despite: leave };
  });
export type ClassIds = Omit<z.output<typeof classIdsSchema>, "classroom" | "student">;

/** Whether a call requests that preflight checks hold back cards. */
export const gateWish = z.object({ hold_back: z.literal(HOLD_BACK.hold_back).optional() });

/** The cards to print, in a call from a program that may not support preflight checks. */
export const cardsOfCallSchema = cardIdsSchema.and(gateWish);

/**
 * Chooses the cards to print for a call from a program that may not support preflight checks, by their designs. If the
 * call specifies no template, and there is neither a rule nor a default, the first template is used. Throws the same
 * failures as `chooseCards`.
 */
export async function chooseCardsOfCall(
  app: App,
  { hold_back, classroom, ...ids }: z.output<typeof cardsOfCallSchema>,
  reach: number | null,
): Promise<ChosenCards[]> {
  const room = await chooseRoom(app, { school: ids.school, class: classroom }, reach);
  const template = ids.template ?? (hold_back === undefined ? await unaskedOf(app, ids.school) : undefined);
  const all = await chooseByDesign(app, room, { ...ids, ...(await chooseSheet(app, ids)), template });
  return all.map((chosen) => ({
    ...chosen,
    despite: leaveOfCall(chosen.school, hold_back, chosen.despite),
  }));
}

/** Returns the template for a program that cannot ask the user, or undefined if the school chooses by rules. */
async function unaskedOf({ db }: App, school: number): Promise<number | undefined> {
  const templates = await listIdTemplates(db, school);
  return templates.some(({ rules }) => rules.length > 0) ? undefined : usedUnasked(templates)?.id;
}

/** Chooses cards by ID. Throws the same failures as `chooseCards`. */
export const chooseCardsById = async (
  app: App,
  { classroom, ...ids }: CardIds,
  reach: number | null = null,
): Promise<ChosenCards> =>
  chooseCards(app, { ...ids, ...(await chooseSheet(app, ids)), class: classroom }, reach);
