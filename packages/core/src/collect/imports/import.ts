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

/**
 * The states of an import. An interrupted undo continues, even if the process was killed. Records that cannot be undone
 * are kept.
 */
const IMPORT_STATES = ["draft", "done", "undoing", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** How long a draft is kept, and how long an import can be undone, in hours. */
export const IMPORT_HOURS = 24;
/** How long an import is listed, in days. */
export const IMPORT_DAYS = 14;
/**
 * Maximum number of cells that can be corrected in a draft. A sheet with more errors should be corrected in its file.
 */
export const MOST_EDITS = 5000;
/** Maximum length of a corrected cell, in characters. */
const MOST_IN_CELL = 2000;

/** A corrected cell. The uploaded file is left unchanged. */
const cellEditSchema = z.object({
  row: z.int().min(1),
  column: z.string().min(1).max(255),
  text: z.string().max(MOST_IN_CELL, saying(callRules.cellLetters({ most: MOST_IN_CELL }))),
});
export type CellEdit = z.output<typeof cellEditSchema>;

/** A correction to a cell. If `alike` is set, the correction also applies to all cells with the same error. */
export const cellMendingSchema = cellEditSchema.extend({ alike: z.boolean().optional() });
export type CellMending = z.output<typeof cellMendingSchema>;

/** The user's decisions about doubtful rows: the ID of each row's student, or null for a new student. */
const decidedRows = z.array(z.object({ row: z.int().min(1), student: idSchema.nullable() })).max(MOST_EDITS);

/** The options of an import, other than the meaning of its columns. */
export const importOptionsSchema = z.object({
  school: idSchema.optional(),
  classroom: idSchema.optional(),
  form: idSchema.optional(),
  /** The field that identifies an existing student or school. */
  key: z.string().max(255).optional(),
  replace_photos: z.boolean().default(false),
  verified: z.boolean().default(false),
  ...readChoiceSchema.shape,
  ...cellChoiceSchema.shape,
  decided: decidedRows.optional(),
});
export type ImportWishes = z.output<typeof importOptionsSchema>;

/** The user's choices of how to read a draft's file. */
export const readingWishSchema = readChoiceSchema.extend({
  ...cellChoiceSchema.shape,
  decided: decidedRows.optional(),
  /**
   * The order of day, month and year in dates. Null if the order should again be determined from the column's values.
   */
  dates: cellChoiceSchema.shape.dates.nullable(),
});
export type ReadingWish = z.output<typeof readingWishSchema>;

/** An import as shown in lists. */
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
  /** The job that is importing or undoing this import, or that was the last to do so. */
  job: z.int().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  /** The time until which the import can be undone. Null if it cannot be undone. */
  undo_until: z.string().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.string().nullable(),
});
export const importSchema = importAnswer.extend({ id: idSchema });
export type Import = z.output<typeof importSchema>;

/** A column of a sheet, the field assigned to it, and some of its cells. */
const sheetColumnAnswer = z.object({
  heading: z.string(),
  /** The field assigned to the column. Null if the column is ignored. */
  field: z.string().nullable(),
  /** Whether the user chose the field. Otherwise, the field was matched by the column's heading. */
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
  /** Number of stored students who do not appear in any row. */
  gone: z.int(),
  /** Number of rejected rows that may refer to an existing student. */
  doubtful: z.int(),
  /** Number of invalid cells in all rejected rows. */
  faults: z.int(),
  /** Number of corrected cells. */
  mended: z.int(),
});
export type PlanCounts = z.output<typeof planCountsAnswer>;

/** A draft: how its columns are mapped, and what importing it would change. */
export const importDraftAnswer = importAnswer.extend({
  columns: z.array(sheetColumnAnswer),
  targets: z.array(columnTargetAnswer),
  counts: planCountsAnswer,
  /** The reason why there is no plan, such as a missing column. Null if there is a plan. */
  problem: z.string().nullable(),
  /** The reasons in `problem` as separate sentences, one per question. */
  problems: z.array(z.object(saidAnswer)),
  /** Whether this mapping was remembered, because the school's staff last chose it for the same headings. */
  is_remembered: z.boolean(),
  not_read: z.array(z.object({ what: z.string(), names: z.array(z.string()), ...saidAnswer })),
  /** The guesses made about the file and its cells. */
  guesses: z.array(guessAnswer),
  /** The location of the table in the file, the sheets to choose from, and the way cells are interpreted. */
  reading: z.object({
    sheets: z.array(z.string()),
    /** The chosen sheet. Empty if the user must choose a sheet. */
    sheet: z.string(),
    header_row: z.int(),
    dates: z.enum(DATE_ORDERS).nullable(),
    tidy_names: z.boolean(),
    as_suggested: z.boolean(),
    sure: z.array(z.enum(SURE)),
    decided: decidedRows,
    /** The choice for cells in legacy fonts, if there are such cells. */
    legacy_fonts: z.enum(LEGACY_ANSWERS).nullable(),
    has_legacy_fonts: z.boolean(),
  }),
  /** Number of photo files included in the draft. Null if there are none. */
  photos: z.int().nullable(),
});
export const importDraftSchema = importDraftAnswer.extend({ id: idSchema });
export type ImportDraft = z.output<typeof importDraftSchema>;

export const PLAN_STATES = ["new", "changed", "unchanged", "gone", "refused"] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** A row of a plan: its outcome, the cells that change something, and the invalid cells with the reasons. */
export const planTableRowAnswer = z.object({
  /** The row's number in the sheet, or 0 for a student who does not appear in any row. */
  row: z.int(),
  /** The ID of a student who does not appear in any row. Null for a row of the sheet. */
  student: z.int().nullable(),
  state: z.enum(PLAN_STATES),
  name: z.string(),
  cells: z.record(z.string(), z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  /**
   * The errors in the row. If the column is empty or is not a heading of the sheet, the error applies to the whole
   * row.
   */
  faults: z.array(
    z.object({
      column: z.string(),
      ...saidAnswer,
      /** Number of other invalid cells in the column with the same value. */
      alike: z.int(),
    }),
  ),
  /** The reason why the row changes nothing. */
  reason: z.string(),
  /** The code and the facts of the reason. */
  code: saidAnswer.code,
  facts: saidAnswer.facts,
  mended: z.array(z.string()),
  /**
   * The existing students that a doubtful row may refer to, and the ID of the suggested one. Null if there is no doubt.
   */
  doubt: z
    .object({
      students: z.array(z.object({ id: z.int(), name: z.string(), class: z.string() })),
      suggested: z.int().nullable(),
    })
    .nullable(),
});
export type PlanTableRow = z.output<typeof planTableRowAnswer>;

export const planPageAnswer = z.object({ count: z.int(), results: z.array(planTableRowAnswer) });

/** The result of an undo or of its preview: the records that are kept, and the reasons why. */
export const importUndoAnswer = z.object({
  removed: z.int(),
  restored: z.int(),
  kept: z.array(
    z.object({
      id: z.int(),
      row: z.int(),
      name: z.string(),
      why: z.string(),
      /** The code and the facts of the reason. */
      code: saidAnswer.code,
      facts: saidAnswer.facts,
    }),
  ),
  kept_count: z.int(),
});
export type ImportUndo = z.output<typeof importUndoAnswer>;

/** Returns a sentence that describes the state of an import. */
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

/** Creates the failure for an undo that would keep some records. */
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
