import { z } from "zod";

/** The progress of a class, as listed over all schools. It contains numbers, and no student. */
export const classStandingAnswer = z.object({
  id: z.int(),
  name: z.string(),
  school: z.int(),
  school_name: z.string(),
  to_print: z.int(),
  to_verify: z.int(),
  to_sign: z.int(),
  sent_back: z.int(),
  /** Students on the roster without a submission. */
  missing: z.int(),
  printed: z.int(),
  /** The day on which cards of the class were last delivered, as YYYY-MM-DD, or null. */
  delivered_on: z.string().nullable(),
});
export type ClassStanding = z.output<typeof classStandingAnswer>;

/** The numbers by which the list of classes can be sorted. */
export const STANDING_ORDERS = [
  "to_print",
  "to_verify",
  "to_sign",
  "sent_back",
  "missing",
  "printed",
] as const satisfies readonly (keyof ClassStanding)[];

/** The states by which classes are listed. A class can be in several of them. */
export const CLASS_STATES = ["ready", "waiting", "families"] as const;
export type ClassState = (typeof CLASS_STATES)[number];

const IS_IN: Readonly<Record<ClassState, (room: ClassStanding) => boolean>> = {
  ready: ({ to_print }) => to_print > 0,
  waiting: ({ to_verify, to_sign }) => to_verify + to_sign > 0,
  families: ({ sent_back, missing }) => sent_back + missing > 0,
};

/**
 * Whether a class has cards that can be printed now (`ready`), students whom the school must verify or sign first
 * (`waiting`), or families who have not sent or corrected something (`families`).
 */
export const isClassIn = (state: ClassState, room: ClassStanding): boolean => IS_IN[state](room);
