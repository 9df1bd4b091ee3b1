import type { ClassName } from "../../school/classes/label.ts";
import type { FormField } from "../../forms/values/field.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { CellChoice } from "../../spreadsheets/columns/understand-cells.ts";
import type { Sure } from "../../spreadsheets/cells/sure.ts";
import type { CellChange } from "../../spreadsheets/cells/import-plan.ts";
import type { RowNote, SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { ExistingStudent, Identity } from "../records/claim-answers.ts";
import type { ColumnOptions, ImportColumns } from "./import-columns.ts";
import type { FoundBy } from "./match-photos.ts";
import type { Submission } from "../records/submission.ts";

/** A class that a row can refer to. */
export type ImportClass = ClassName & { id: number };

export interface StudentImport extends Omit<ColumnOptions, "fixedClass"> {
  rows: readonly SheetRow[];
  fields: readonly FormField[];
  /** The school's classes. */
  classes: readonly ImportClass[];
  /** The class of all rows. If absent, each row names its own. */
  fixedClass?: ImportClass | undefined;
  /** The school's students, for comparison. */
  existing?: readonly ExistingStudent[];
  /**
   * Name or label of the field that identifies existing students; by default the first unique field together with the
   * name.
   */
  keyField?: string | undefined;
  /** How to interpret ambiguous cells. */
  understanding?: CellChoice | undefined;
  /** Today's date as YYYY-MM-DD, for finding doubtful answers. If absent, answers are not checked for doubts. */
  today?: string | undefined;
  /** Names of the uploaded photos. If no column names them, they are matched by the students' numbers and names. */
  photoFiles?: readonly string[] | undefined;
  /** Whether existing students who already have a photo also get the new one. */
  replacePhotos?: boolean;
  /** Questions to skip because the user has already confirmed them. */
  sure?: readonly Sure[] | undefined;
}

export interface PlannedStudent extends Omit<Submission, "photo"> {
  row: number;
  classId: number;
  /** The photo's name in the sheet, or null. The caller checks whether the photo exists. */
  photoKey: string | null;
}

/** A change to an existing student; `photoKey` is null if the photo is unchanged. */
export interface PlannedChange extends PlannedStudent {
  id: number;
  /** The student's current photo. */
  photo: string | null;
  /** The student as stored at the time of planning. */
  before: ExistingStudent;
  changes: CellChange[];
}

/** A row for an existing student, with the student's class. */
interface SkippedRow extends RowNote {
  id: number;
  classId: number;
}

/** The plan of a student import. Nothing has been carried out yet. */
export interface StudentImportPlan {
  create: PlannedStudent[];
  change: PlannedChange[];
  /** Rows for existing students that change nothing. */
  skip: SkippedRow[];
  reject: RowNote[];
  /** Photo names of all rows that are not rejected, even if nothing changes. */
  photoKeys: { row: number; key: string }[];
  /** The meaning of each heading: a field's name, `class`, `section` or `photo`. */
  mapping: Record<string, string>;
  /** Unused headings. */
  ignored: string[];
  /** Guesses about columns and cells. */
  guesses: Guess[];
}

/**
 * An import in progress, between the sheet and the plan. Each step receives it and returns it with its own results
 * added.
 */
export interface ImportDraft {
  readonly input: StudentImport;
  readonly columns: ImportColumns;
  /** Unused columns that the user has not excluded. */
  readonly free: readonly string[];
  /** The rows in their current state. */
  readonly rows: readonly SheetRow[];
  readonly guesses: Guess[];
  readonly identity: Identity;
  readonly judged: JudgedRows;
}

/** Results for the rows, and notes on several rows together. */
export interface JudgedRows extends Pick<
  StudentImportPlan,
  "create" | "change" | "skip" | "reject" | "photoKeys"
> {
  /** Unreadable answers that were cleared. */
  unread: RowNote[];
  /** Rows that add nothing to an earlier row. */
  again: [row: number, earlier: number][];
  /** Guesses about doubtful answers. */
  doubts: Guess[];
  /** Existing students with a corrected name. */
  renamed: { from: string; to: string }[];
  /** Classes by their name in the rows, if that name is different. */
  classes: Map<string, string>;
  /** How each photo was matched. */
  photosBy: FoundBy[];
}
