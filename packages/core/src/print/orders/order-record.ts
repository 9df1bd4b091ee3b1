import { valueSentences } from "../../forms/said/value-sentences.ts";
import { printRules } from "../failures/print-rule-sentences.ts";
import { chooseSentences } from "../../forms/said/choose-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import type { Role } from "../../school/accounts/roles.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalParagraph, requiredText } from "../../forms/said/text-schema.ts";
import { chosenId, idSchema } from "../../ids.ts";
import { ORDER_ACTIONS, ORDER_STATES, type OrderAction } from "./order-life.ts";

/** Maximum number of classes, or of lost cards, in an order. A larger school must place two orders. */
const MOST_ORDERED = 200;

/** The right that each action requires. The action is logged under the name of that right. */
export const ORDER_RIGHTS = {
  take: "card_orders.take",
  ask: "card_orders.ask",
  answer: "card_orders.answer",
  finish: "card_orders.finish",
  withdraw: "card_orders.withdraw",
} as const satisfies Record<OrderAction, Right>;

/** A class in an order. */
const orderedClass = z.object({
  /** The ID of the class. Null if the class has since been deleted. The name of the class is kept. */
  classroom: z.int().nullable(),
  name: z.string(),
  /** The current number of verified students waiting to be printed. */
  verified: z.int(),
  /** The batch made for this order, or null. `printed_at` is null until the batch is printed or a printer has it. */
  batch: z.int().nullable(),
  printed_at: z.string().nullable(),
  /** The day on which that batch was delivered, as YYYY-MM-DD, or null. */
  delivered_on: z.string().nullable(),
});
export type OrderedClass = z.output<typeof orderedClass>;

/** A step in an order: the user who took it, the action and the comment. */
const orderStep = z.object({
  action: z.enum(ORDER_ACTIONS),
  said: z.string(),
  by: z.string(),
  at: z.string(),
});

/** A school's card order in an API response. */
export const orderAnswer = z.object({
  id: z.int(),
  school: z.int(),
  school_name: z.string(),
  state: z.enum(ORDER_STATES),
  /** The date by which the school needs the cards, as YYYY-MM-DD. */
  needed_by: z.string(),
  note: z.string(),
  made_by: z.string(),
  taken_by: z.string().nullable(),
  created_at: z.string(),
  classes: z.array(orderedClass),
  /** The history of the order, oldest step first. */
  steps: z.array(orderStep),
});
export type CardOrder = z.output<typeof orderAnswer>;

/** Returns the print desk's last question if it has not been answered yet. */
export const openQuestion = ({ state, steps }: Pick<CardOrder, "state" | "steps">): string | undefined =>
  state === "asked" ? steps.findLast(({ action }) => action === "ask")?.said : undefined;

/**
 * Creates the schema for a school's order: of classes, or of duplicates for lost cards (`students`). School admins can place orders only for their own school.
 * @param today YYYY-MM-DD
 */
export const newOrderSchema = (role: Role, ownSchool: number | null, today: string) =>
  z
    .object({
      school:
        role === "SUPER_ADMIN"
          ? chosenId(chooseSentences.school())
          : z
              .unknown()
              .optional()
              .transform(() => ownSchool ?? 0),
      classrooms: z
        .array(idSchema, saying(chooseSentences.orderedClasses()))
        .max(MOST_ORDERED, saying(printRules.tooManyOrdered({ most: MOST_ORDERED })))
        .default([]),
      students: z
        .array(idSchema, saying(chooseSentences.students()))
        .max(MOST_ORDERED, saying(printRules.tooManyDuplicates({ most: MOST_ORDERED })))
        .default([]),
      needed_by: z
        .string(saying(valueSentences.day()))
        .refine(isIsoDate, { ...saying(valueSentences.day()), abort: true })
        .refine((day) => day >= today, saying(printRules.dayOver())),
      note: optionalParagraph(labelSentences.theNote(), 1000),
    })
    .refine(({ classrooms, students }) => classrooms?.length !== 0 || (students ?? []).length > 0, {
      ...saying(chooseSentences.orderedClasses()),
      path: ["classrooms"],
      // Also if the date is missing, so that a form shows both at once.
      when: () => true,
    });
export type NewOrder = z.output<ReturnType<typeof newOrderSchema>>;

/** An action on an order. A question and an answer require text. For other actions, text is optional. */
export const orderDeedSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.enum(["take", "finish", "withdraw"]),
    said: optionalParagraph(labelSentences.saidInOrder(), 1000),
  }),
  z.object({ action: z.literal("ask"), said: requiredText(labelSentences.theQuestion(), 1000) }),
  z.object({ action: z.literal("answer"), said: requiredText(labelSentences.theAnswer(), 1000) }),
]);
export type OrderDeed = z.output<typeof orderDeedSchema>;
