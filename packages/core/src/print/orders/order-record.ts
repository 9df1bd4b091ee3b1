import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import type { Role } from "../../school/accounts/roles.ts";
import { isIsoDate } from "../../forms/values/iso-date.ts";
import { optionalParagraph, requiredText } from "../../forms/values/text-schema.ts";
import { chosenId, idSchema } from "../../ids.ts";
import { commonText } from "../../messages.ts";
import { ORDER_ACTIONS, ORDER_STATES, type OrderAction } from "./order-life.ts";

/** No order is of more classes; a larger school sends two. */
const MOST_ORDERED = 200;

/** The right that each takes, by which name it is in the log. */
export const ORDER_RIGHTS = {
  take: "card_orders.take",
  ask: "card_orders.ask",
  answer: "card_orders.answer",
  finish: "card_orders.finish",
  withdraw: "card_orders.withdraw",
} as const satisfies Record<OrderAction, Right>;

/** A class of an order. */
const orderedClass = z.object({
  /** Null for one that has been deleted since; it keeps its name. */
  classroom: z.int().nullable(),
  name: z.string(),
  /** The students who are verified and wait to be printed, as it is now. */
  verified: z.int(),
  /** The batch in which it was printed for this order, and when; null before. */
  batch: z.int().nullable(),
  printed_at: z.string().nullable(),
});
export type OrderedClass = z.output<typeof orderedClass>;

/** A step of an order: who did what, with which words. */
const orderStep = z.object({
  action: z.enum(ORDER_ACTIONS),
  said: z.string(),
  by: z.string(),
  at: z.string(),
});

/** An order of a school's cards as the API answers it. */
export const orderAnswer = z.object({
  id: z.int(),
  school: z.int(),
  school_name: z.string(),
  state: z.enum(ORDER_STATES),
  /** The day until which the school needs the cards, as YYYY-MM-DD. */
  needed_by: z.string(),
  note: z.string(),
  made_by: z.string(),
  taken_by: z.string().nullable(),
  created_at: z.string(),
  classes: z.array(orderedClass),
  /** The history, the oldest step first. */
  steps: z.array(orderStep),
});
export type CardOrder = z.output<typeof orderAnswer>;

/** The desk's last question, as long as it waits for an answer. */
export const openQuestion = ({ state, steps }: Pick<CardOrder, "state" | "steps">): string | undefined =>
  state === "asked" ? steps.findLast(({ action }) => action === "ask")?.said : undefined;

/** The messages for orders about a past day, or about nothing. */
const orderText = {
  chooseClasses: "Choose the classes to order cards for.",
  tooMany: `An order can have up to ${MOST_ORDERED} classes. Split it into two orders.`,
  day: "Enter the day as YYYY-MM-DD, such as 2027-03-31.",
  dayOver: "The day by which the cards are needed is in the past. Choose today or a later day.",
} as const;

/**
 * A school's order. A school admin's school is always their own.
 * @param today as YYYY-MM-DD
 */
export const newOrderSchema = (role: Role, ownSchool: number | null, today: string) =>
  z.object({
    school:
      role === "SUPER_ADMIN"
        ? chosenId(commonText.chooseSchool)
        : z
            .unknown()
            .optional()
            .transform(() => ownSchool ?? 0),
    classrooms: z
      .array(idSchema, { error: orderText.chooseClasses })
      .min(1, { error: orderText.chooseClasses })
      .max(MOST_ORDERED, { error: orderText.tooMany }),
    needed_by: z
      .string({ error: orderText.day })
      .refine(isIsoDate, { error: orderText.day, abort: true })
      .refine((day) => day >= today, { error: orderText.dayOver }),
    note: optionalParagraph("The note", 1000),
  });
export type NewOrder = z.output<ReturnType<typeof newOrderSchema>>;

/** The action on an order. A question and its answer need a text; for all others it is optional. */
export const orderDeedSchema = z.discriminatedUnion("action", [
  z.object({ action: z.enum(["take", "finish", "withdraw"]), said: optionalParagraph("The message", 1000) }),
  z.object({ action: z.literal("ask"), said: requiredText("The question", 1000) }),
  z.object({ action: z.literal("answer"), said: requiredText("The answer", 1000) }),
]);
export type OrderDeed = z.output<typeof orderDeedSchema>;
