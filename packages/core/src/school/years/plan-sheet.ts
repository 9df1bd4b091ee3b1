import { findClass } from "../classes/find-class.ts";
import { classLabel, parseClassLabel } from "../classes/label.ts";
import type { Sentence } from "../../sentence.ts";
import { planRowSentences, planSheetFailures } from "./plan-sheet-sentences.ts";
import { comparableText } from "../../forms/values/clean-text.ts";
import { namedColumns } from "../../spreadsheets/headings/named-columns.ts";
import {
  cellText,
  headingsOf,
  isBlankRow,
  missingColumn,
  saidOf,
  type SheetRow,
} from "../../spreadsheets/cells/sheet-columns.ts";
import { rowFaults } from "../../spreadsheets/cells/unreadable-cell.ts";
import type { ProposedYear } from "./year-answers.ts";
import type { Destination, PlannedRoom, YearPlan } from "./year-plan.ts";

/** The columns of a plan as a spreadsheet, for editing and re-importing. */
export const PLAN_COLUMNS = [
  "Class",
  "Students",
  "Not verified",
  "Goes to",
  "Sure",
  "Student",
  "Note",
  "Plan of",
] as const;

const NAMES = {
  class: ["Class"],
  to: ["Goes to"],
  sure: ["Sure"],
  student: ["Student"],
  made: ["Plan of"],
} as const;
const MEANINGS = {
  class: "the class",
  to: "the destination",
  sure: "whether the destination is certain",
  student: "the student number",
  made: "the plan's creation time",
} as const;

const NEW = "new: ";

/** Formats a destination for the spreadsheet. An undecided destination becomes an empty string. */
export function destinationText(to: Destination, rooms: readonly PlannedRoom[]): string {
  if (to.kind === "open") return "";
  if (to.kind === "leave") return "leaves";
  if (to.kind === "stay") return "stays";
  if (to.kind === "new") return NEW + classLabel(to);
  const room = rooms.find(({ id }) => id === to.id);
  return room ? classLabel(room) : "";
}

/** Builds the rows of a plan, one for each class with students. */
export const planSheetRows = ({ classes, made_at }: ProposedYear): string[][] =>
  classes
    .filter(({ students }) => students > 0)
    .map((row) => [
      classLabel(row),
      String(row.students),
      String(row.unverified),
      destinationText(row.to, classes),
      row.sure ? "yes" : "no",
      "",
      row.why,
      made_at,
    ]);

/** Parses a destination from the spreadsheet, or returns the fault if it is invalid. */
function readDestination(text: string, rooms: readonly PlannedRoom[]): Destination | Sentence {
  const key = comparableText(text);
  if (key === "") return { kind: "open" };
  if (["leaves", "leave", "left"].includes(key)) return { kind: "leave" };
  if (["stays", "stay"].includes(key)) return { kind: "stay" };
  if (key.startsWith(NEW.trim())) {
    const name = parseClassLabel(text.trim().slice(NEW.trim().length));
    return name.class_name === "" ? planRowSentences.noClass({ text }) : { kind: "new", ...name };
  }
  const { room, problem } = findClass(rooms, text);
  return room ? { kind: "class", id: room.id } : planRowSentences.noSuchClass({ why: problem, text });
}

const YES = new Set(["yes", "y", "true", "1", "हाँ"]);

/**
 * Reads a plan that was edited as a spreadsheet. A row with a number under 'Student' applies to that student, and any
 * other row to the class.
 * @throws Failure `unprocessable`, listing the unreadable rows
 */
export function readPlanSheet(
  rows: readonly SheetRow[],
  rooms: readonly PlannedRoom[],
): Pick<YearPlan, "made_at" | "classes" | "students"> {
  const columns = namedColumns(rows, NAMES, MEANINGS, []);
  const headings = headingsOf(rows);
  for (const [column, suggestion] of [
    ["class", "Class"],
    ["to", "Goes to"],
    ["made", "Plan of"],
  ] as const)
    if (columns[column] === undefined) throw missingColumn(MEANINGS[column], suggestion, headings);
  const plan: Pick<YearPlan, "made_at" | "classes" | "students"> = { made_at: "", classes: [], students: [] };
  const wrong: Sentence[] = [];
  for (const row of rows) {
    if (isBlankRow(row)) continue;
    const refuse = (why: Sentence) => void wrong.push(planRowSentences.ofRow({ row: row.row, why }));
    const faults = rowFaults(row, Object.values(columns));
    for (const fault of faults) refuse(saidOf(fault));
    if (faults.length > 0) continue;
    const to = readDestination(cellText(row, columns.to), rooms);
    const student = cellText(row, columns.student);
    const made = cellText(row, columns.made);
    if (made !== "" && (plan.made_at === "" || made < plan.made_at)) plan.made_at = made;
    if ("message" in to) refuse(to);
    else if (student !== "")
      if (/^\d{1,15}$/.test(student)) plan.students.push({ id: Number(student), to });
      else refuse(planRowSentences.noStudentNumber({ text: student }));
    else {
      const { room, problem } = findClass(rooms, cellText(row, columns.class));
      const sure = YES.has(comparableText(cellText(row, columns.sure)));
      if (room) plan.classes.push({ id: room.id, to, sure });
      else refuse(problem);
    }
  }
  if (wrong.length > 0) throw planSheetFailures.wrongRows({ rows: wrong });
  return plan;
}
