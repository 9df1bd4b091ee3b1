import { commonText, displayName, readablePhone, studentClass, type FoundStudent } from "@idms/core";
import { Checkbox } from "@mantine/core";
import type { Column } from "../ui/data-table.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { nameCell } from "./submission-columns.tsx";

export interface FoundColumnsWish {
  /** Whether students of several schools, or of several classes, are among them. */
  schools: boolean;
  classes: boolean;
}

/** The columns of the list that finds any student. */
export const foundColumns = ({ schools, classes }: FoundColumnsWish): Column<FoundStudent>[] => [
  {
    title: "Name",
    sort: "full_name",
    wide: true,
    cell: nameCell,
  },
  ...(schools ? [{ title: "School", cell: ({ school_name }: FoundStudent) => school_name }] : []),
  ...(classes ? [{ title: "Class", cell: studentClass }] : []),
  { title: "Phone", cell: ({ parent_phone }) => readablePhone(parent_phone) || commonText.none, short: true },
  { title: "Status", cell: ({ status }) => <StatusBadge status={status} />, sort: "status" },
  { title: "ID", cell: ({ id }) => id, sort: "id", short: true },
];

export interface ChoiceColumnProps {
  isChosen(student: FoundStudent): boolean;
  toggle(student: FoundStudent): void;
}

/** The column with which rows are chosen. */
export const choiceColumn = ({ isChosen, toggle }: ChoiceColumnProps): Column<FoundStudent> => ({
  title: "Select",
  head: <span className="visually-hidden">Select</span>,
  noPrint: true,
  cell: (student) => (
    <Checkbox
      aria-label={`Select ${displayName(student) || `student ${student.id}`}`}
      checked={isChosen(student)}
      onChange={() => toggle(student)}
    />
  ),
});
