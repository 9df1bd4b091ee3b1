import type { NotRead } from "@idms/core/spreadsheets/tables/not-read";
import type { Guess, ReadChoice } from "@idms/core/spreadsheets/cells/read-choice";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { ClassSelection } from "../../print/choosing/choose-cards.ts";
import type { PrintOrder } from "../../print/choosing/press-job.ts";
import type { StudentSheet } from "../../students/spreadsheets/plan-students.ts";
import type { Inputs } from "./watched-file-rows.ts";

/** Options for importing and printing all files in a folder. */
export interface WatchChoice extends Pick<
  StudentSheet,
  "school" | "class" | "form" | "photoColumn" | "keyField" | "wishes" | "understanding"
> {
  template?: string | undefined;
  /** Where the table is located in a file. */
  reading?: ReadChoice | undefined;
  order: PrintOrder & Pick<ClassSelection, "order_by">;
  /** Whether to print the valid rows even if other rows have errors. */
  partial: boolean;
  /** Whether to report only what would be done. Nothing is then imported or printed. */
  dryRun: boolean;
  actor: { id: number | null; name: string };
  signal: AbortSignal;
}

export interface DroppedWork {
  choice: WatchChoice;
  rows: readonly SheetRow[];
  /** The name of the sheet that is read, or an empty string for a text file. */
  sheet: string;
  /** Parts of the file that are not included in the rows. */
  notRead: NotRead[];
  guesses: Guess[];
  inputs: Inputs;
  paths: DroppedPaths;
}

/** Absolute paths of the dropped files and the PDF. */
export interface DroppedPaths {
  spreadsheet: string;
  photos: string | null;
  /** Path of the PDF if all students are in one class. If there are several classes, the name of the class is added. */
  pdf: string;
  report: string;
}
