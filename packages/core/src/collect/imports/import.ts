import { saying } from "../../sentence-schema.ts";
import { callRules } from "../../forms/said/call-rule-sentences.ts";
import { z } from "zod";
import { DATE_ORDERS } from "../../spreadsheets/cells/read-dates.ts";
import type { Facts, Sentence } from "../../sentence.ts";
import { importStateSentences } from "./import-state-sentences.ts";
import type { Failure } from "../../failure.ts";
import { saidAnswer } from "../../spreadsheets/said/said-answer.ts";
import { importFailures } from "./import-failures.ts";
import { undoSentences } from "./undo-sentences.ts";
import { idSchema } from "../../ids.ts";
import { SURE } from "../../spreadsheets/cells/sure.ts";
import { LEGACY_ANSWERS } from "../../spreadsheets/cells/legacy-fonts.ts";
import { cellChoiceSchema, guessAnswer, readChoiceSchema } from "../../spreadsheets/cells/read-choice.ts";

export const IMPORTS_PATH = "/imports";

export const IMPORT_KINDS = ["schools", "classes", "rosters", "students"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_RIGHTS = {
  schools: "schools.import",
  classes: "classes.import",
  rosters: "expected_students.import",
  students: "students.import",
} as const satisfies Record<ImportKind, string>;

export const IMPORT_SUBJECTS = {
  schools: "schools",
  classes: "classes",
  rosters: "expected_students",
  students: "students",
} as const satisfies Record<ImportKind, string>;
export type ImportSubject = (typeof IMPORT_SUBJECTS)[ImportKind];

/** One that is being undone goes on to be, also after a kill; of one that could not be wholly, the rest is kept. */
const IMPORT_STATES = ["draft", "done", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How long a draft is kept, and an import can be undone, in hours. */
export const IMPORT_HOURS = 24;
/** How long an import is listed, in days. */
export const IMPORT_DAYS = 14;
/** So many cells of a draft can be mended; a sheet with more faults is mended as a file. */
export const MOST_EDITS = 5000;
/** A mended cell has so many letters at most. */
const MOST_IN_CELL = 2000;

/** A cell that was mended beside the file, which stays as it was sent. */
const cellEditSchema = z.object({
  row: z.int().min(1),
  column: z.string().min(1).max(255),
  text: z.string().max(MOST_IN_CELL, saying(callRules.cellLetters({ most: MOST_IN_CELL }))),
});
export type CellEdit = z.output<typeof cellEditSchema>;

/** A cell that somebody mends, and with it, where it is so wished, all that are wrong in the same way. */
export const cellMendingSchema = cellEditSchema.extend({ alike: z.boolean().optional() });
export type CellMending = z.output<typeof cellMendingSchema>;

/** The options of an import, beside the meaning of its columns. */
export const importOptionsSchema = z.object({
  school: idSchema.optional(),
  classroom: idSchema.optional(),
  form: idSchema.optional(),
  /** The field that tells whether a student or a school is there already. */
  key: z.string().max(255).optional(),
  replace_photos: z.boolean().default(false),
  verified: z.boolean().default(false),
  ...readChoiceSchema.shape,
  ...cellChoiceSchema.shape,
});
export type ImportWishes = z.output<typeof importOptionsSchema>;

/** The reading of a file, as somebody sets it for a draft. */
export const readingWishSchema = readChoiceSchema.extend({
  ...cellChoiceSchema.shape,
  /** Null lets the column show it again. */
  dates: cellChoiceSchema.shape.dates.nullable(),
});
export type ReadingWish = z.output<typeof readingWishSchema>;

/** An import as lists show it. */
export const importAnswer = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  school: z.int().nullable(),
  school_name: z.string().nullable(),
  made_by: z.string(),
  file: z.string(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The job that brings it in or undoes it, or did so last. */
  job: z.int().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  /** Until when it can be undone; null for one that cannot. */
  undo_until: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
});
export const importSchema = importAnswer.extend({ id: idSchema });
export type Import = z.output<typeof importSchema>;

/** A column of a sheet, what it is taken for, and some of its cells. */
const sheetColumnAnswer = z.object({
  heading: z.string(),
  /** Null where it is left out. */
  field: z.string().nullable(),
  /** Whether somebody has said so, and it was not matched by its heading. */
  is_chosen: z.boolean(),
  samples: z.array(z.string()),
});
export type SheetColumn = z.output<typeof sheetColumnAnswer>;

const columnTargetAnswer = z.object({ field: z.string(), label: z.string(), required: z.boolean() });
export type ColumnTarget = z.output<typeof columnTargetAnswer>;

const planCountsAnswer = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Cells that are not right, of all refused rows. */
  faults: z.int(),
  /** Cells that were mended. */
  mended: z.int(),
});
export type PlanCounts = z.output<typeof planCountsAnswer>;

/** A draft: how its columns are taken, and what it would come to. */
export const importDraftAnswer = importAnswer.extend({
  columns: z.array(sheetColumnAnswer),
  targets: z.array(columnTargetAnswer),
  counts: planCountsAnswer,
  /** The reason why there is no plan, such as a missing column; null where there is one. */
  problem: z.string().nullable(),
  /** The same sentence by sentence: what is asked, one by one. */
  problems: z.array(z.object(saidAnswer)),
  /** Whether the mapping is what somebody of the school chose for these headings the last time. */
  is_remembered: z.boolean(),
  not_read: z.array(z.object({ what: z.string(), names: z.array(z.string()), ...saidAnswer })),
  /** The guesses about the file and its cells. */
  guesses: z.array(guessAnswer),
  /** The place of the table in the file, the sheets to choose from, and how cells are understood. */
  reading: z.object({
    sheets: z.array(z.string()),
    /** Empty where it is asked which. */
    sheet: z.string(),
    header_row: z.int(),
    dates: z.enum(DATE_ORDERS).nullable(),
    tidy_names: z.boolean(),
    as_suggested: z.boolean(),
    sure: z.array(z.enum(SURE)),
    /** The choice for cells in legacy fonts, where there are any. */
    legacy_fonts: z.enum(LEGACY_ANSWERS).nullable(),
    has_legacy_fonts: z.boolean(),
  }),
  /** How many files of photos came along; null for none. */
  photos: z.int().nullable(),
});
export const importDraftSchema = importDraftAnswer.extend({ id: idSchema });
export type ImportDraft = z.output<typeof importDraftSchema>;

export const PLAN_STATES = ["new", "changed", "unchanged", "refused"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** A row of a plan: what would become of it, which cells change what, and which are not right and why. */
export const planTableRowAnswer = z.object({
  row: z.int(),
  state: z.enum(PLAN_STATES),
  name: z.string(),
  cells: z.record(z.string(), z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /** A column that is no heading of the sheet, or empty, stands for the row. */
  faults: z.array(
    z.object({
      column: z.string(),
      ...saidAnswer,
      /** How many other cells of the column say the same and are not right either. */
      alike: z.int(),
    }),
  ),
  /** The reason why a row changes nothing. */
  reason: z.string(),
  /** The code and the facts of the reason. */
  code: saidAnswer.code,
  facts: saidAnswer.facts,
  mended: z.array(z.string()),
});
export type PlanTableRow = z.output<typeof planTableRowAnswer>;

export const planPageAnswer = z.object({ count: z.int(), results: z.array(planTableRowAnswer) });

/** The result of an undo, or its preview: who stays as they are, and why. */
export const importUndoAnswer = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.array(
    z.object({
      id: z.int(),
      row: z.int(),
      name: z.string(),
      why: z.string(),
      /** The code and the facts of why. */
      code: saidAnswer.code,
      facts: saidAnswer.facts,
    }),
  ),
  kept_count: z.int(),
});
export type ImportUndo = z.output<typeof importUndoAnswer>;

/** How an import stands, in words. */
export const importText = ({
  state,
  created,
  changed,
  unchanged,
}: Pick<Import, "state" | "created" | "changed" | "unchanged">): Sentence =>
  state === "draft" || state === "undoing"
    ? importStateSentences[state]()
    : importStateSentences[state]({ created, changed, unchanged });

export const canBeUndone = (
  { state, undo_until }: Pick<Import, "state" | "undo_until">,
  now: Date,
): boolean =>
  state === "undoing" || (state === "done" && undo_until !== null && undo_until > now.toISOString());

const MOST_NAMED = 20;

/** The refusal of an undo that would leave some as they are. */
export const someStay = ({ kept, kept_count }: Pick<ImportUndo, "kept" | "kept_count">): Failure =>
  importFailures.someStay({
    n: kept_count,
    rows: kept.slice(0, MOST_NAMED).map(({ name, row, why, code = "", facts }) =>
      undoSentences.rowStays({
        row,
        name: name || "no name",
        why: { code, facts: facts as Facts, message: why },
      }),
    ),
  });
