import { NOT_SENT, whyWithout } from "@idms/core/print/documents/why-without-card";
import { studentName } from "@idms/core/students/records/display-name";
import type { NewWithoutRow } from "../../cards/printed/without-rows.ts";
import type { Reads } from "../../installation/engines/connect.ts";
import { withoutCardIn } from "../../installation/students/card-rows.ts";
import { listExpected } from "../../school/rosters/roster-rows.ts";
import type { PressResult } from "../choosing/press-job.ts";

/**
 * Returns the students of a class who get no card in a print, with the reasons: those that the press left out, those who
 * are not verified or not part of the print, and the expected students without a record.
 */
export async function leftOutOfPrint(
  db: Reads,
  classroom: number,
  { printed, leftOut }: Pick<PressResult, "printed" | "leftOut">,
): Promise<NewWithoutRow[]> {
  const made = new Set(printed.map(({ student }) => student));
  const ofPress = new Map(
    leftOut.flatMap(({ student, name, code, reasons }) =>
      student === null ? [] : [[student, { name, code, reasons }]],
    ),
  );
  const rows = (await withoutCardIn(db, classroom)).filter(({ id }) => !made.has(id));
  const others = rows.filter(({ id }) => !ofPress.has(id));
  const awaited = (await listExpected(db, classroom)).filter(({ student_id }) => student_id === null);
  return [
    ...[...ofPress].map(([student_id, why]) => ({ student_id, ...why })),
    ...others.map((row) => ({ student_id: row.id, name: studentName(row), ...whyWithout(row) })),
    ...awaited.map(({ id: expected_id, full_name: name }) => ({ expected_id, name, ...NOT_SENT })),
  ];
}
