import { classLabel } from "@idms/core/school/classes/label";
import type { ProposedYear } from "@idms/core/school/years/year-answers";
import type { Destination } from "@idms/core/school/years/year-plan";
import { Checkbox, Text } from "@mantine/core";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { DestinationSelect } from "./destination-select.tsx";
import { yearText } from "../../say/core-texts/years.ts";
import { say } from "../../say/say/say.ts";

export type PlannedRow = ProposedYear["classes"][number];

export interface ClassRowsProps {
  /** The classes with students. */
  rows: readonly PlannedRow[];
  rooms: readonly PlannedRow[];
  /** A note on what is uncertain about each class, keyed by class ID. */
  doubts: ReadonlyMap<number, string>;
  change(id: number, change: { to?: Destination; sure?: boolean }): void;
}

/** Shows the classes in a plan, each with its destination. Guessed destinations have to be confirmed. */
export function ClassRows({ rows, rooms, doubts, change }: ClassRowsProps) {
  const columns: Column<PlannedRow>[] = [
    { title: say("Class"), cell: (row) => classLabel(row) },
    { title: say("Students"), cell: ({ students }) => students, numeric: true },
    { title: say("Not verified"), cell: ({ unverified }) => unverified, numeric: true },
    {
      title: yearText.goesTo,
      cell: (row) => (
        <DestinationSelect
          label={classLabel(row)}
          rooms={rooms}
          from={row.id}
          value={row.to}
          onChange={(to) => change(row.id, { to, sure: true })}
        />
      ),
    },
    {
      title: say("Needs attention"),
      cell: (row) => (
        <>
          {doubts.has(row.id) && row.to.kind !== "open" && (
            <Checkbox
              label={yearText.sure}
              description={doubts.get(row.id)}
              aria-label={`${yearText.sure}: ${classLabel(row)}`}
              checked={row.sure}
              onChange={(event) => change(row.id, { sure: event.currentTarget.checked })}
            />
          )}
          {row.to.kind === "open" && <Text size="sm">{doubts.get(row.id)}</Text>}
          {row.open_links + row.open_photo_days > 0 && (
            <Text size="sm" c="dimmed">
              {yearText.links(row.open_links, row.open_photo_days)}
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={yearText.classes}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={say("No class has students yet.")}
    />
  );
}
