import { studentClass } from "@idms/core/students/display-name";
import { readablePhone } from "@idms/core/students/readable-record";
import type { FoundStudent } from "@idms/core/students/student";
import { Checkbox } from "@mantine/core";
import type { Column } from "../ui/data-table.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { nameCell } from "./submission-columns.tsx";
import { commonText } from "../say/texts/messages.ts";
import { displayName } from "../ui/display-name.ts";
import { say } from "../say/say.ts";

export interface FoundColumnsWish {
  /** Whether students of several schools, or of several classes, are among them. */
  schools: boolean;
  classes: boolean;
}

/** The columns of the list that finds any student. */
export const foundColumns = ({ schools, classes }: FoundColumnsWish): Column<FoundStudent>[] => [
  {
    title: say("Name"),
    sort: "full_name",
    wide: true,
    cell: nameCell,
  },
  ...(schools ? [{ title: say("School"), cell: ({ school_name }: FoundStudent) => school_name }] : []),
  ...(classes ? [{ title: say("Class"), cell: studentClass }] : []),
  {
    title: say("Phone"),
    cell: ({ parent_phone }) => readablePhone(parent_phone) || commonText.none,
    short: true,
  },
  { title: say("Status"), cell: ({ status }) => <StatusBadge status={status} />, sort: "status" },
  { title: say("ID"), cell: ({ id }) => id, sort: "id", short: true },
];

export interface ChoiceColumnProps {
  isChosen(student: FoundStudent): boolean;
  toggle(student: FoundStudent): void;
}

/** The column with which rows are chosen. */
export const choiceColumn = ({ isChosen, toggle }: ChoiceColumnProps): Column<FoundStudent> => ({
  title: say("Select"),
  head: <span className="visually-hidden">{say("Select")}</span>,
  noPrint: true,
  cell: (student) => (
    <Checkbox
      aria-label={say("Select {name}", {
        name: displayName(student) || say("student {id}", { id: student.id }),
      })}
      checked={isChosen(student)}
      onChange={() => toggle(student)}
    />
  ),
});
