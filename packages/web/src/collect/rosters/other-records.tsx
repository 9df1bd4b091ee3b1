import type { Roster } from "@idms/core/collect/rosters/expected-student";
import { Button, Select, Text, Title } from "@mantine/core";
import { useState } from "react";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { commonText } from "../../say/texts/messages.ts";
import { rosterText } from "../../say/texts/rosters.ts";
import { listText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

type Other = Roster["others"][number];

/**
 * Number of records shown at first. The number is limited because each record has its own select box. The user can
 * show more.
 */
const SHOWN = 50;

interface OtherRecordsProps {
  roster: Roster;
  busy: boolean;
  onMatch(expected: number, student: number): void;
}

/** Shows the records of a class that match no student on its roster, each with possible matches. */
export function OtherRecords({ roster, busy, onMatch }: OtherRecordsProps) {
  const [most, setMost] = useState(SHOWN);
  const free = roster.expected.filter(({ student }) => student === null);
  const choicesFor = (record: Other) => {
    const likely = new Set(
      roster.offers.filter(({ student }) => student === record.id).map(({ expected }) => expected),
    );
    const first = free.filter(({ id }) => likely.has(id));
    const others = free.filter(({ id }) => !likely.has(id));
    return [
      ...first.map(({ id, full_name }) => ({ value: String(id), label: rosterText.mayBe(full_name) })),
      ...others.map(({ id, full_name, roll_no }) => ({
        value: String(id),
        label: roll_no ? `${full_name}, ${roll_no}` : full_name,
      })),
    ];
  };
  const columns: Column<Other>[] = [
    {
      title: say("Name"),
      wide: true,
      cell: (record) => (
        <StudentLink student={{ id: record.id, sent_back: null }}>
          {record.full_name || commonText.none}
        </StudentLink>
      ),
    },
    { title: say("Status"), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      title: say("Student on the roster"),
      noPrint: true,
      cell: (record) => (
        <Select
          aria-label={rosterText.matchWith(record.full_name)}
          placeholder={rosterText.chooseWhom}
          searchable
          openOnFocus={false}
          disabled={busy || free.length === 0}
          data={choicesFor(record)}
          value={null}
          onChange={(chosen) => chosen !== null && onMatch(Number(chosen), record.id)}
        />
      ),
    },
  ];
  return (
    <section aria-labelledby="other-records">
      <Title order={2} size="h4" mt="xl" mb="xs" id="other-records">
        {rosterText.others}
      </Title>
      <Text size="sm" mb="sm">
        {rosterText.othersNote}
      </Text>
      <DataTable
        label={rosterText.others}
        columns={columns}
        rows={roster.others.slice(0, most)}
        rowKey={({ id }) => id}
        empty=""
      />
      {roster.others.length > most && (
        <Button variant="default" mt="md" className="no-print" onClick={() => setMost(most + SHOWN)}>
          {listText.more}
        </Button>
      )}
    </section>
  );
}
