import { recordRules } from "./student-failures.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { studentFailures } from "./student-failures.ts";
import { assertTransition, takenBack, type StudentStatus } from "./status.ts";
import { codedSchema } from "../../sentence-schema.ts";

/** The reasons for sending a record back, beside the school's own words. */
export const SENT_BACK_REASONS = ["photo", "name", "date_of_birth", "phone", "class", "other"] as const;
export type SentBackReason = (typeof SENT_BACK_REASONS)[number];

/**
 * The mark of a SUBMITTED record that was sent back: why, with a note in the school's own words that may be empty, by whom,
 * and when (an ISO time in UTC).
 */
export const sentBackSchema = z.object({
  reasons: z.array(z.enum(SENT_BACK_REASONS)),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type SentBack = z.output<typeof sentBackSchema>;

/** The reasons for sending a record back, as staff say them. */
export const sendBackSchema = z
  .object({
    reasons: z
      .array(
        z.enum(
          SENT_BACK_REASONS,
          saying(valueSentences.oneOf({ what: labelSentences.aReason(), options: SENT_BACK_REASONS })),
        ),
      )
      .max(20)
      .default([]),
    note: optionalText(labelSentences.theNote(), 500),
  })
  .refine(({ reasons, note }) => reasons.length > 0 || note !== "", {
    ...saying(recordRules.nothingWrong()),
    path: ["reasons"],
  })
  .transform(({ reasons, note }) => ({ reasons: [...new Set(reasons)], note }));

/** The facts that decide what may be done to a record. */
export interface RecordState {
  status: StudentStatus;
  sent_back: SentBack | null;
}

/** The other facts about it. */
interface RecordAbout {
  /** Whether a card was printed on the strength of the verification. */
  isPrintedSince: boolean;
  /** Whether the one who corrects may verify, and wishes that a verified record stays so. */
  keepVerified: boolean;
  /** The mark to be set. */
  mark: SentBack | null;
  /** Whether the family itself corrects. */
  byFamily: boolean;
}

interface RecordAction {
  right: Right;
  /** The record afterwards; throws a Failure `conflict` that says what is in the way. */
  after(state: RecordState, about: RecordAbout): RecordState;
}

const unmarked = (status: StudentStatus): RecordState => ({ status, sent_back: null });

/**
 * The life of a record: everything that can be done to one, the right that it takes, from which state and to which. A
 * record begins SUBMITTED by a family or by staff, and VERIFIED by an import; printing takes it to ID_GENERATED. Who
 * removes one takes it out of all lists (`removed`), from where it comes back as it was. 'Sent back' is a mark on a
 * SUBMITTED record and no status. Whatever is done is in the log under the name of its right.
 */
export const RECORD_ACTIONS = {
  verify: {
    right: "students.verify",
    after: ({ status }) => {
      assertTransition(status, "VERIFIED");
      return unmarked("VERIFIED");
    },
  },
  unverify: {
    right: "students.unverify",
    after: ({ status }, { isPrintedSince }) => unmarked(takenBack(status, isPrintedSince)),
  },
  mark_id_generated: {
    right: "students.mark_id_generated",
    after: ({ status }) => {
      assertTransition(status, "ID_GENERATED");
      return unmarked("ID_GENERATED");
    },
  },
  /**
   * Answers, photo and class. What was verified is to be verified again, unless who may do so keeps it; what was printed stays
   * so. A family's correction answers what was sent back.
   */
  correct: {
    right: "students.correct",
    after: ({ status, sent_back }, { keepVerified, byFamily }) =>
      status === "VERIFIED" && !keepVerified
        ? unmarked("SUBMITTED")
        : { status, sent_back: byFamily ? null : sent_back },
  },
  send_back: {
    right: "students.send_back",
    after: ({ status }, { isPrintedSince, mark }) => ({
      status: status === "SUBMITTED" ? status : takenBack(status, isPrintedSince),
      sent_back: mark,
    }),
  },
  /** Takes the mark away without a correction: it was a mistake. */
  undo_send_back: {
    right: "students.undo_send_back",
    after: ({ status, sent_back }) => {
      if (sent_back === null) throw studentFailures.notSentBack();
      return unmarked(status);
    },
  },
} as const satisfies Record<string, RecordAction>;

export type RecordActionName = keyof typeof RECORD_ACTIONS;

/** A version of a student's record: the one that was looked at, or the one that something left. */
export const studentVersionSchema = z.object({ id: idSchema, version: z.int() });
export type StudentVersion = z.output<typeof studentVersionSchema>;

/** A student for whom something was not done, and the sentence that says why. */
export const namedReasonSchema = codedSchema.extend({ id: z.int(), name: z.string(), detail: z.string() });
export type NamedReason = z.output<typeof namedReasonSchema>;

/** For how many days a removed record can be brought back. */
export const REMOVED_DAYS = 7;
/** The time in milliseconds. */
export const REMOVED_MS = REMOVED_DAYS * 24 * 60 * 60 * 1000;

/** Why a record is removed; the log keeps who did so and when. */
export const removeSchema = z.object({ reason: requiredText(labelSentences.theReason(), 500) });

/**
 * The body of a correction: answers by their fields' names, and the class. What is not named stays. A verified record
 * becomes SUBMITTED again unless it is kept verified, which needs the right to verify.
 */
export const correctionSchema = z.object({
  answers: z.record(z.string(), z.string()).default({}),
  classroom: idSchema.optional(),
  keep_verified: z.boolean().default(false),
  reason: optionalText(labelSentences.theReason(), 500),
});
export type Correction = z.output<typeof correctionSchema>;
