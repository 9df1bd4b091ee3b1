import type { NotRead } from "@idms/core/spreadsheets/tables/not-read";
import type { Guess, ReadChoice } from "@idms/core/spreadsheets/cells/read-choice";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import type { ClassSelection } from "../../print/choosing/choose-cards.ts";
import type { PrintOrder } from "../../print/choosing/press-job.ts";
import type { StudentSheet } from "../../students/spreadsheets/plan-students.ts";
import type { Inputs } from "./watch-rows.ts";

/** How everything in a folder is imported and printed. */
export interface WatchChoice extends Pick<
  StudentSheet,
  "school" | "class" | "form" | "photoColumn" | "keyField" | "wishes" | "understanding"
> {
  template?: string | undefined;
  /** The place of the table in a file. */
  reading?: ReadChoice | undefined;
  order: PrintOrder & Pick<ClassSelection, "order_by">;
  /** Prints the good rows even when others are not right. */
  partial: boolean;
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  actor: { id: number | null; name: string };
  signal: AbortSignal;
}

export interface DroppedWork {
  choice: WatchChoice;
  rows: readonly SheetRow[];
  /** The name of the sheet that is read; empty in a text file. */
  sheet: string;
  /** The parts of the file that are not in the rows. */
  notRead: NotRead[];
  guesses: Guess[];
  inputs: Inputs;
  paths: DroppedPaths;
}

/** Absolute paths. */
export interface DroppedPaths {
  spreadsheet: string;
  photos: string | null;
  /** The name of the PDF when all students are of one class; with several classes each one's name is added. */
  pdf: string;
  report: string;
}
