import type { FormTemplate } from "@idms/core/forms/templates/template";
import { checkedCards, type CardCheck } from "@idms/core/print/batches/card-check";
import { countFindings } from "@idms/core/print/batches/preflight";
import { HELD_BACK } from "@idms/core/print/batches/gate";
import { studentName } from "@idms/core/students/records/display-name";
import type { Student } from "@idms/core/students/records/student";
import { ScrollArea, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

/** The props of the scroll container. They make it focusable, so that it can be scrolled with the keyboard. */
const FINDINGS = { tabIndex: 0, role: "group", "aria-label": say("Findings") };

export interface CheckReportProps {
  check: CardCheck;
  /** The names of the students, keyed by ID. */
  names: ReadonlyMap<number, string>;
  /** The forms that contain the field labels. */
  forms: readonly FormTemplate[];
  /** The question about held-back cards. It is shown before the minor findings. */
  children?: ReactNode;
  /** Whether to show counts instead of a list of students. The groups of the causes then show the findings. */
  isBrief?: boolean;
}

/** Returns the students' names, keyed by ID. */
export const namesOf = (students: readonly Student[]): ReadonlyMap<number, string> =>
  new Map(students.map((student) => [student.id, studentName(student)]));

/**
 * Shows what the press would print, and all its findings, grouped by student. For held-back cards, shows only their
 * number.
 */
export function CheckReport({ check, names, forms, children, isBrief = false }: CheckReportProps) {
  const labels = new Map(forms.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])));
  const others = check.left_out.filter(({ code }) => code !== HELD_BACK);
  const held = check.left_out.length - others.length;
  const cards = checkedCards({ ...check, left_out: others }, names, labels);
  const all = cards.reduce((sum, card) => sum + (card.isLeftOut ? 0 : card.said.length), 0);
  const { findings, fitted } = isBrief ? countFindings(check) : { findings: all, fitted: 0 };
  const found = [
    sayCount(check.cards, "{n} card", "{n} cards"),
    ...(others.length > 0 ? [sayCount(others.length, "{n} student left out", "{n} students left out")] : []),
    ...(held > 0 ? [say("{n} held back", { n: held })] : []),
    // Findings on held-back cards are already included in the number above.
    ...(findings > 0 ? [sayCount(findings, "{n} finding", "{n} findings")] : []),
    ...(fitted > 0 ? [sayCount(fitted, "{n} small adjustment", "{n} small adjustments")] : []),
    ...(findings + fitted === 0 && check.left_out.length === 0 ? [say("nothing found")] : []),
  ];
  return (
    <Stack gap="sm">
      <Text fw={600} role="status">
        {found.join(", ")}
      </Text>
      {children}
      {cards.length > 0 && !isBrief && (
        <ScrollArea.Autosize mah="40dvh" className="check-list" viewportProps={FINDINGS}>
          <ul>
            {cards.map((card) => (
              <li key={card.student} data-left-out={card.isLeftOut || undefined}>
                {card.isLeftOut ? (
                  say("No card for {name}", { name: card.name })
                ) : (
                  <strong>{card.student === null ? say("On every card") : card.name}</strong>
                )}
                <ul>
                  {card.said.map((each) => (
                    <li key={each.message}>
                      {tell(each)}
                      <FindingMeaning of={each} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}
