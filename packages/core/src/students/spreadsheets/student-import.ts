import type { Holds } from "../../school/classes/staff-group.ts";
import type { ClassName } from "../../school/classes/label.ts";
import type { FormField } from "../../forms/values/field.ts";
import type { Guess } from "../../spreadsheets/cells/read-choice.ts";
import type { CellChoice } from "../../spreadsheets/columns/understand-cells.ts";
import type { Sure } from "../../spreadsheets/cells/sure.ts";
import type { CellChange } from "../../spreadsheets/cells/import-plan.ts";
import type { DecidedRow, RowNote, SheetRow } from "../../spreadsheets/cells/sheet-columns.ts";
import type { ExistingStudent, Identity } from "../records/claim-answers.ts";
import type { ColumnOptions, ImportColumns } from "./import-columns.ts";
import type { FoundBy } from "./match-photos.ts";
import type { Submission } from "../records/submission.ts";

/** A class to which a row can refer. Without `holds`, it holds students. */
export type ImportClass = ClassName & { id: number; holds?: Holds };

export interface StudentImport extends Omit<ColumnOptions, "fixedClass"> {
  rows: readonly SheetRow[];
  fields: readonly FormField[];
  /** The school's classes. */
  classes: readonly ImportClass[];
  /** The class of all rows. If absent, each row names its own class. */
  fixedClass?: ImportClass | undefined;
  /** The school's students, to compare the rows with. */
  existing?: readonly ExistingStudent[];
  /**
   * Name or label of the field that identifies existing students. By default, this is the first unique field together
   * with the name.
   */
  keyField?: string | undefined;
  /** How to interpret ambiguous cells. */
  understanding?: CellChoice | undefined;
  /**
   * Today's date as YYYY-MM-DD, for finding doubtful answers. If absent, the search for doubtful answers is skipped.
   */
  today?: string | undefined;
  /**
   * Names of the uploaded photos. If no column names the photos, they are matched by the students' numbers and names.
   */
  photoFiles?: readonly string[] | undefined;
  /** Whether a new photo replaces the existing photo of a student. */
  replacePhotos?: boolean;
  /** Questions to skip because the user has already confirmed them. */
  sure?: readonly Sure[] | undefined;
  /** The user's decisions about doubtful rows. */
  decided?: readonly DecidedRow[] | undefined;
}

export interface PlannedStudent extends Omit<Submission, "photo"> {
  row: number;
  classId: number;
  /** The photo's name in the sheet, or null. The caller checks whether the photo exists. */
  photoKey: string | null;
}

/** A change to an existing student. `photoKey` is null if the photo is unchanged. */
export interface PlannedChange extends PlannedStudent {
  id: number;
  /** The student's current photo. */
  photo: string | null;
  /** The student as stored when the import was planned. */
  before: ExistingStudent;
  changes: CellChange[];
}

/** A row for an existing student, with the ID of the student's class. */
interface SkippedRow extends RowNote {
  id: number;
  classId: number;
}

/** The plan of a student import. No data has been changed yet. */
export interface StudentImportPlan {
  create: PlannedStudent[];
  change: PlannedChange[];
  /** Rows that do not change the existing student. */
  skip: SkippedRow[];
  reject: RowNote[];
  /** Photo names of all rows that are not rejected, including rows that change nothing. */
  photoKeys: { row: number; key: string }[];
  /** The meaning of each heading: a field's name, `class`, `section` or `photo`. */
  mapping: Record<string, string>;
  /** Unused headings. */
  ignored: string[];
  /** Stored students who are not in any row. They remain unchanged. */
  gone: GoneStudent[];
  /** Guesses about columns and cells. */
  guesses: Guess[];
}

/** A stored student who is not in any row of a sheet that contains most of the students in the class. */
export interface GoneStudent {
  id: number;
  name: string;
  /** The name of the student's class. */
  class: string;
}

/**
 * The state of an import between the sheet and the plan. Each stage receives the state and returns it with the
 * results of the stage.
 */
export interface ImportDraft {
  readonly input: StudentImport;
  readonly columns: ImportColumns;
  /** Columns that are neither used nor excluded by the user. */
  readonly free: readonly string[];
  /** The rows after the stages that have run so far. */
  readonly rows: readonly SheetRow[];
  readonly guesses: Guess[];
  readonly identity: Identity;
  readonly judged: JudgedRows;
  readonly gone: GoneStudent[];
}

/** Results for the individual rows, and notes that apply to several rows. */
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
  /**
   * Class names in the rows that differ from the names of the school's classes, each with the school's name for the
   * class.
   */
  classes: Map<string, string>;
  /** The data used to match each photo. */
  photosBy: FoundBy[];
  /** IDs of the stored students to whom rows may refer, including rejected rows. */
  meant: Set<number>;
  /** Doubtful rows that are assigned to the suggested student, with the student's stored name. */
  suggested: { row: number; name: string }[];
}
