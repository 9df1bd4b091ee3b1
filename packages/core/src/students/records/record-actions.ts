import { recordRules, studentFailures } from "./student-failures.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { saying, codedSchema } from "../../sentence-schema.ts";
import { z } from "zod";
import type { Right } from "../../school/accounts/rights.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema } from "../../ids.ts";
import { assertTransition, takenBack, type StudentStatus } from "./status.ts";

/** Reasons for sending a record back. The school can add its own note. */
export const SENT_BACK_REASONS = ["photo", "name", "date_of_birth", "phone", "class", "other"] as const;
export type SentBackReason = (typeof SENT_BACK_REASONS)[number];

/**
 * The mark of a SUBMITTED record that was sent back: the reasons, the school's note (may be empty), the user, and the
 * time (an ISO time in UTC).
 */
export const sentBackSchema = z.object({
  reasons: z.array(z.enum(SENT_BACK_REASONS)),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});
export type SentBack = z.output<typeof sentBackSchema>;

/** A request to send a record back. */
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

/** The state that determines which actions are possible. */
export interface RecordState {
  status: StudentStatus;
  sent_back: SentBack | null;
}

/** Other facts that determine the result of an action. */
interface RecordAbout {
  /** Whether a card was printed after the verification. */
  isPrintedSince: boolean;
  /** Whether a verified record stays verified, because the user asked for it and may verify records. */
  keepVerified: boolean;
  /** The mark to set on a record that is sent back. */
  mark: SentBack | null;
  /** Whether the family is making the correction. */
  byFamily: boolean;
}

interface RecordAction {
  right: Right;
  /** Returns the record's new state. Throws a Failure `conflict` with the reason if the action is not possible. */
  after(state: RecordState, about: RecordAbout): RecordState;
}

const unmarked = (status: StudentStatus): RecordState => ({ status, sent_back: null });

/**
 * The life cycle of a record: every action, the permission it requires, and the states before and after it. A record
 * starts as SUBMITTED if it comes from a family or staff, or as VERIFIED if it was imported. Printing makes it
 * ID_GENERATED. A removed record disappears from all lists (`removed`) and can be restored unchanged. 'Sent back' is a
 * mark on a SUBMITTED record rather than a status. Every action is logged under the name of its permission.
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
   * Corrects answers, photo and class. A verified record must be verified again, unless a user with permission to
   * verify keeps it verified. A printed record stays printed. A correction by the family removes the mark.
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
  /** Removes a 'sent back' mark that was set by mistake. */
  undo_send_back: {
    right: "students.undo_send_back",
    after: ({ status, sent_back }) => {
      if (sent_back === null) throw studentFailures.notSentBack();
      return unmarked(status);
    },
  },
} as const satisfies Record<string, RecordAction>;

export type RecordActionName = keyof typeof RECORD_ACTIONS;

/** A student's record and its version: the version that a user viewed, or the version after an action. */
export const studentVersionSchema = z.object({ id: idSchema, version: z.int() });
export type StudentVersion = z.output<typeof studentVersionSchema>;

/** A student for whom an action failed, with the reason. */
export const namedReasonSchema = codedSchema().extend({ id: z.int(), name: z.string(), detail: z.string() });
export type NamedReason = z.output<typeof namedReasonSchema>;

/** Number of days during which a removed record can be restored. */
export const REMOVED_DAYS = 7;
/** Period during which a removed record can be restored, in milliseconds. */
export const REMOVED_MS = REMOVED_DAYS * 24 * 60 * 60 * 1000;

/** The reason for removing a record. The log stores the user and the time. */
export const removeSchema = z.object({ reason: requiredText(labelSentences.theReason(), 500) });

/**
 * A correction of a record: answers by field name, and the class. Anything omitted stays unchanged. A verified record
 * becomes SUBMITTED again, unless it is kept verified. Keeping it verified requires the permission to verify.
 */
export const correctionSchema = z.object({
  answers: z.record(z.string(), z.string()).default({}),
  classroom: idSchema.optional(),
  keep_verified: z.boolean().default(false),
  reason: optionalText(labelSentences.theReason(), 500),
});
export type Correction = z.output<typeof correctionSchema>;
