import type { CountedClass } from "@idms/core/collect/dashboard/dashboard";
import { sheetsOf } from "@idms/core/print/batches/card-check";
import { Text } from "@mantine/core";
import { say, sayCount } from "../../say/say/say.ts";

export interface SheetsNeededProps {
  /** The number of cards on a full sheet. */
  perSheet: number;
  /** The paper as typed. */
  paper: string;
  /** The chosen classes, with the number of their students. */
  counted: readonly CountedClass[];
}

/** Says how many cards a sheet takes and, if all students of the chosen classes were printed, how many sheets. */
export function SheetsNeeded({ perSheet, paper, counted }: SheetsNeededProps) {
  const students = counted.reduce((sum, { counts }) => sum + counts.total, 0);
  const sheets = counted.reduce(
    (sum, { counts }) => sum + sheetsOf({ cards: counts.total, per_sheet: perSheet, first: 0 }),
    0,
  );
  return (
    <Text size="sm">
      {sayCount(perSheet, "{n} card on each {paper} sheet.", "{n} cards on each {paper} sheet.", { paper })}
      {students > 0 &&
        ` ${sayCount(sheets, "All {students} students need {n} sheet.", "All {students} students need {n} sheets.", { students })}`}
      {counted.length > 1 && ` ${say("Each class begins on a new sheet.")}`}
    </Text>
  );
}
