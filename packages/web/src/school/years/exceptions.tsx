import { classLabel } from "@idms/core/school/classes/label";
import { studentName } from "@idms/core/students/records/display-name";
import { studentSchema, type Student } from "@idms/core/students/records/student";
import type { Destination } from "@idms/core/school/years/year-plan";
import { Button, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { useCan } from "../session/use-can.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { useList } from "../../ui/api/use-list.ts";
import type { PlannedRow } from "./class-rows.tsx";
import { DestinationSelect } from "./destination-select.tsx";
import { yearText } from "../../say/core-texts/years.ts";
import { say } from "../../say/say/say.ts";

/** A student who does not have the same destination as the rest of the class. */
export interface Exception {
  id: number;
  name: string;
  /** The ID of the student's current class, and the label of that class. */
  from: number | null;
  class: string;
  to: Destination;
}

export interface ExceptionsProps {
  school: number;
  rooms: readonly PlannedRow[];
  rows: readonly Exception[];
  onChange(rows: Exception[]): void;
}

const FOUND = 20;
const WAIT_MS = 250;

const labelOf = ({ classroom }: Student): string =>
  classroom.class_name === null
    ? ""
    : classLabel({ class_name: classroom.class_name, section: classroom.section });

const exceptionColumns = (
  rooms: readonly PlannedRow[],
  rows: readonly Exception[],
  onChange: ExceptionsProps["onChange"],
): Column<Exception>[] => [
  { title: yearText.student, cell: ({ name, class: room }) => `${name}, ${room}` },
  {
    title: yearText.goesTo,
    cell: (row) => (
      <DestinationSelect
        label={row.name}
        rooms={rooms}
        from={row.from}
        value={row.to}
        onChange={(to) => onChange(rows.map((each) => (each.id === row.id ? { ...each, to } : each)))}
      />
    ),
  },
  {
    title: say("Actions"),
    cell: (row) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`${yearText.drop}: ${row.name}`}
        onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
      >
        {yearText.drop}
      </Button>
    ),
  },
];

/**
 * Selects students who do not move with their class, and sets their destinations. The students can be found by name,
 * phone or number.
 */
export function Exceptions({ school, rooms, rows, onChange }: ExceptionsProps) {
  const can = useCan();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), WAIT_MS);
  const path = can("students.read_all") ? "/students/find/" : "/students/";
  const found = useList(
    path,
    studentSchema,
    { school, search: asked, page: 1, page_size: FOUND },
    asked !== "",
  );
  // Enter chooses the first student, so the list never shows the students of an earlier text.
  const isFound = asked !== "" && asked === search.trim() && !found.isPlaceholderData && !found.isFetching;
  const students = isFound
    ? (found.data?.rows ?? []).filter(({ id }) => !rows.some((row) => row.id === id))
    : [];
  const add = (id: number) => {
    const student = students.find((each) => each.id === id);
    if (!student) return;
    const { classroom } = student;
    const to: Destination = { kind: "stay" };
    onChange([...rows, { id, name: studentName(student), from: classroom.id, class: labelOf(student), to }]);
    setSearch("");
  };
  return (
    <section className="year-part" aria-labelledby="year-exceptions">
      <h2 id="year-exceptions">{yearText.exceptions}</h2>
      <Text c="dimmed" mb="xs">
        {yearText.exceptionsNote}
      </Text>
      <Group align="flex-end" mb="sm">
        <ChoiceSelect
          label={yearText.student}
          placeholder={say("Name, phone or number")}
          value={null}
          searchValue={search}
          onSearchChange={setSearch}
          filter={({ options }) => options}
          nothingFoundMessage={
            search.trim() === "" ? undefined : isFound ? say("No student found") : say("Searching…")
          }
          data={students.map((student) => ({
            value: String(student.id),
            label: `${studentName(student)}, ${labelOf(student)}`,
          }))}
          onChange={(chosen) => chosen !== null && add(Number(chosen))}
        />
      </Group>
      {rows.length > 0 && (
        <DataTable
          label={yearText.exceptions}
          columns={exceptionColumns(rooms, rows, onChange)}
          rows={rows}
          rowKey={({ id }) => id}
          empty={yearText.exceptionsNote}
        />
      )}
    </section>
  );
}
