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

/** A class that a row can name. */
export type ImportClass = ClassName & { id: number };

export interface StudentImport extends Omit<ColumnOptions, "fixedClass"> {
  rows: readonly SheetRow[];
  fields: readonly FormField[];
  /** The school's classes. */
  classes: readonly ImportClass[];
  /** The class of every row; without it each row names its own. */
  fixedClass?: ImportClass | undefined;
  /** The school's students, with whom rows are compared. */
  existing?: readonly ExistingStudent[];
  /**
   * Name or label of the field that tells whether a student is already there; else the first unique one together with
   * the name.
   */
  keyField?: string | undefined;
  /** How cells are understood where that cannot be known. */
  understanding?: CellChoice | undefined;
  /** YYYY-MM-DD, by which answers are doubted; without it none are. */
  today?: string | undefined;
  /** The files of photos that were given; where no column names them, they are told by the students' numbers and names. */
  photoFiles?: readonly string[] | undefined;
  /** Whether students who are there get new photos too, and not only those who have none. */
  replacePhotos?: boolean;
  /** Questions that are not asked. */
  sure?: readonly Sure[] | undefined;
}

export interface PlannedStudent extends Omit<Submission, "photo"> {
  row: number;
  classId: number;
  /** The sheet's name for the photo, or null; the caller finds out whether there is such a photo. */
  photoKey: string | null;
}

/** A student who is there and becomes another; `photoKey` is null where the photo stays as it is. */
export interface PlannedChange extends PlannedStudent {
  id: number;
  /** The photo that the student has. */
  photo: string | null;
  /** The student as the plan was made for. */
  before: ExistingStudent;
  changes: CellChange[];
}

/** A row of a student who is there, with the class in which. */
interface SkippedRow extends RowNote {
  id: number;
  classId: number;
}

/** The plan of an import of students. Nothing of it is done yet. */
export interface StudentImportPlan {
  create: PlannedStudent[];
  change: PlannedChange[];
  /** Rows of students who are already there as the row has them. */
  skip: SkippedRow[];
  reject: RowNote[];
  /** The photo's name of every row that is not rejected, also where it changes nothing. */
  photoKeys: { row: number; key: string }[];
  /** The meaning each heading was given: a field's name, `class`, `section` or `photo`. */
  mapping: Record<string, string>;
  /** Headings that were not taken for anything. */
  ignored: string[];
  /** The meanings of cells, and what could be made of them. */
  guesses: Guess[];
}

/** An import on its way from a sheet to a plan: each stage takes it, and hands it on with what the stage has found. */
export interface ImportDraft {
  readonly input: StudentImport;
  readonly columns: ImportColumns;
  /** Columns that were taken for nothing, and of which nobody has said that they are nothing. */
  readonly free: readonly string[];
  /** The rows as far as they are read. */
  readonly rows: readonly SheetRow[];
  readonly guesses: Guess[];
  readonly identity: Identity;
  readonly judged: JudgedRows;
}

/** The decisions on rows, and the notes on several of them together. */
export interface JudgedRows extends Pick<
  StudentImportPlan,
  "create" | "change" | "skip" | "reject" | "photoKeys"
> {
  /** Answers that were left empty, since they cannot be read. */
  unread: RowNote[];
  /** Rows that say no more than an earlier one. */
  again: [row: number, earlier: number][];
  /** The notes on doubtful answers. */
  doubts: Guess[];
  /** Students who are there under another name. */
  renamed: { from: string; to: string }[];
  /** Classes by what rows call them, where that is not their name. */
  classes: Map<string, string>;
  /** How each photo was matched. */
  photosBy: FoundBy[];
}
