import { classLabel, type ClassName } from "../../school/classes/label.ts";
import { counted } from "../../values/counted.ts";
import { firstFew } from "../../values/first-few.ts";
import { askSure } from "../../spreadsheets/cells/sure.ts";
import { studentName } from "../records/display-name.ts";
import type { PlannedChange } from "./student-import.ts";

const MOST_NAMED = 3;

/** Asks whether students may move to another class whose cards are printed with the one that they have; undefined where nobody would. */
export function askMoved(
  change: readonly PlannedChange[],
  classes: readonly (ClassName & { id: number })[],
): string | undefined {
  const moved = change.filter(({ before, classId }) => before.is_printed && before.class_id !== classId);
  if (moved.length === 0) return undefined;
  const labels = new Map(classes.map((room) => [room.id, classLabel(room)]));
  const named = firstFew(
    moved,
    MOST_NAMED,
    ({ before, classId }) =>
      `${studentName(before)} from ${labels.get(before.class_id) ?? ""} to ${labels.get(classId) ?? ""}`,
  );
  const what = `${counted(moved.length, "student whose card is printed moves", "students whose cards are printed move")} to another class (${named})`;
  return askSure("moved", what);
}
