import { cardCountAnswer, type CardCount } from "@idms/core/print/batches/card-counts";
import { REPRINT_REASONS } from "@idms/core/print/batches/reprint";
import { Group } from "@mantine/core";
import { detailOf } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { StartPrinting } from "../sheets/start-printing.tsx";
import { Page } from "../../ui/page/page.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useList } from "../../ui/api/use-list.ts";
import { say } from "../../say/say/say.ts";
import { batchCounts } from "../sheets/batch-calls.ts";
import { CardCountsPlot } from "./card-counts-plot.tsx";
import { monthInWords, PRINT_REASON_LABELS } from "../sheets/count-words.ts";
import "./card-counts.css";

const columns: Column<CardCount>[] = [
  { title: say("Month"), short: true, cell: ({ month }) => monthInWords(month) },
  { title: say("School"), wide: true, cell: ({ school_name }) => <bdi>{school_name}</bdi> },
  { title: PRINT_REASON_LABELS.first, numeric: true, cell: ({ counts }) => counts.first },
  { title: say("Printed again"), numeric: true, cell: ({ counts, total }) => total - counts.first },
  ...REPRINT_REASONS.map((reason): Column<CardCount> => ({
    title: PRINT_REASON_LABELS[reason],
    numeric: true,
    extra: `counts.${reason}`,
    cell: ({ counts }) => counts[reason],
  })),
  { title: say("All cards"), numeric: true, cell: ({ total }) => <strong>{total}</strong> },
];

/**
 * Shows how many cards were printed by school, month and reason. The numbers are shown in a chart and a table, and
 * can be downloaded as a spreadsheet.
 */
export function CardCountsPage() {
  const params = useListParams();
  const ask = useAsk();
  const isOfAll = useCan()("schools.read");
  const school = Number(params.filter("school")) || null;
  const list = useList(batchCounts(), cardCountAnswer, { school });
  const save = () =>
    download(batchCounts("export/"), "printed-cards.xlsx", { school }).catch((problem: unknown) =>
      ask.tell(detailOf(problem, say("The file could not be created. Please try again."))),
    );
  return (
    <Page
      title={say("Printed cards by month")}
      actions={<HeadAction onClick={() => void save()}>{say("Download as a spreadsheet")}</HeadAction>}
    >
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        {isOfAll && (
          <SchoolSelect
            placeholder={say("All schools")}
            clearable
            value={school}
            onChange={(id) => params.set({ school: id })}
          />
        )}
      </Group>
      {list.data?.rows.length !== 0 && <CardCountsPlot counts={list.data?.rows ?? []} />}
      <ListTable
        label={say("Printed cards by month")}
        columns={columns}
        rowKey={({ month, school: of, school_name }) => `${month} ${of ?? school_name}`}
        empty={say("Nothing has been printed here yet.")}
        start={<StartPrinting />}
        list={list}
        loadFailed={say("The counts could not be loaded. Please try again.")}
      />
    </Page>
  );
}
