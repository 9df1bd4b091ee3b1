import { studentClass } from "@idms/core/students/records/display-name";
import { readablePhone } from "@idms/core/students/records/readable-record";
import type { FoundStudent } from "@idms/core/students/records/student";
import type { Column } from "../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { choiceColumn, type ChoiceColumnProps } from "../../ui/lists/selection.tsx";
import { named, nameCell } from "./submission-columns.tsx";
import { commonText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";

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

/** The column with which students are chosen. */
export const foundChoice = (selection: ChoiceColumnProps<FoundStudent>["selection"]): Column<FoundStudent> =>
  choiceColumn({
    title: say("Select"),
    head: <span className="visually-hidden">{say("Select")}</span>,
    nameOf: (student) => say("Select {name}", { name: named(student) }),
    selection,
  });
