import { planTableRowAnswer, type PlanTableRow } from "@idms/core/collect/imports/import";
import { Alert, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { JobStanding } from "../jobs/standing.tsx";
import { say } from "../../say/say/say.ts";
import { rowsPath, stateLabel } from "./plan-rows.tsx";

/** Maximum number of rows that are shown. */
const MOST_SHOWN = 100;

/** A job whose result is shown above the list of imports. After an import, the draft page passes it on. */
export interface Shown {
  title: string;
  job: number;
  /** The import, unless the job is the undo of one or a fetch. */
  import?: number;
}

/** Shows how far a job is and, for a finished import, its notes and the outcome of each row. */
export function ImportResult({ shown }: { shown: Shown }) {
  const box = useRef<HTMLDivElement>(null);
  // A result that is asked for again is brought into view.
  useEffect(() => {
    if (shown.job) box.current?.focus();
  }, [shown]);
  return (
    <Alert ref={box} tabIndex={-1} color="blue" mb="md" role="status" title={shown.title}>
      <JobStanding key={shown.job} id={shown.job} isOpen />
      {shown.import !== undefined && <RowOutcomes id={shown.import} />}
    </Alert>
  );
}

const columns: Column<PlanTableRow>[] = [
  { title: say("Row"), short: true, numeric: true, cell: ({ row }) => row },
  { title: say("Result"), cell: ({ state }) => stateLabel(state) },
  { title: say("Name"), wide: true, cell: ({ name }) => <Words text={name} /> },
];

/** Lists the rows that an import added and changed. Shows nothing if there are none or they are no longer known. */
function RowOutcomes({ id }: { id: number }) {
  const { data } = useList(rowsPath(id), planTableRowAnswer, { page: 1, page_size: MOST_SHOWN });
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <DataTable
        label={say("Rows")}
        columns={columns}
        rows={data.rows}
        rowKey={({ row, name }) => `${row} ${name}`}
        empty=""
      />
      {data.count > data.rows.length && (
        <Text size="sm">{say("and {n} more", { n: data.count - data.rows.length })}</Text>
      )}
    </>
  );
}
