import {
  cardCountAnswer,
  PRINT_REASONS,
  type CardCount,
  type PrintReason,
} from "@idms/core/print/batches/card-counts";
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
import { StartPrinting } from "../../collect/jobs/start-printing.tsx";
import { Page } from "../../ui/page/page.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useList } from "../../ui/api/use-list.ts";
import { say, spokenLocale } from "../../say/say/say.ts";
import { batchCounts } from "../sheets/batch-calls.ts";
import "./card-counts.css";

const PRINT_REASON_LABELS: Readonly<Record<PrintReason, string>> = {
  first: say("First print"),
  lost: say("Lost"),
  damaged: say("Damaged"),
  changed: say("Details changed"),
  misprint: say("Misprint"),
  other: say("Other reason"),
};

const MONTH = new Intl.DateTimeFormat(spokenLocale(), { month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a month for the counts page. */
const monthInWords = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** Number of months in the chart, counted back from the newest month. The table has all months. */
const MONTHS = 24;
/** Chart dimensions, in chart units. */
const BAR = 26;
const STEP = 36;
const HEIGHT = 160;
const FOOT = 22;
const HEAD = 16;
const LEAST_WIDTH = 6 * STEP;
/** Pixels per chart unit: the preferred scale, and the smallest scale at which the numbers are legible. */
const SCALE = 1.5;
const LEAST_SCALE = 1.25;
/** Font size of the numbers, in chart units. It is 12 px at the smallest scale. */
const LETTERS = 9.6;

type Counts = Record<PrintReason, number>;

/** Adds up the cards of all schools shown, month by month, oldest month first. Months without cards are included. */
function byMonth(rows: readonly CardCount[]): { month: string; counts: Counts; total: number }[] {
  const found = Map.groupBy(rows, ({ month }) => month);
  const months = [...found.keys()].toSorted();
  const [year = 0, month = 1] = (months.at(-1) ?? "").split("-").map(Number);
  const all = Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + month - 1 - (MONTHS - 1 - back);
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
  const first = all.findIndex((each) => each >= (months[0] ?? ""));
  return all.slice(first).map((each) => {
    const of = found.get(each) ?? [];
    const sum = (reason: PrintReason) => of.reduce((total, { counts }) => total + counts[reason], 0);
    const counts = Object.fromEntries(PRINT_REASONS.map((reason) => [reason, sum(reason)])) as Counts;
    return { month: each, counts, total: of.reduce((total, row) => total + row.total, 0) };
  });
}

/** Draws a bar for each month, split by reason. The table shows the same data for users who cannot see the chart. */
export function CardCountsPlot({ counts: rows }: { counts: readonly CardCount[] }) {
  if (rows.length === 0) return <figure className="counts-plot counts-coming" />;
  const months = byMonth(rows);
  const most = Math.max(1, ...months.map(({ total }) => total));
  const width = Math.max(LEAST_WIDTH, months.length * STEP);
  const used = PRINT_REASONS.filter((reason) => months.some(({ counts }) => counts[reason] > 0));
  return (
    <figure className="counts-plot">
      <figcaption>
        <ul className="counts-legend">
          {used.map((reason) => (
            <li key={reason}>
              <span aria-hidden="true" data-reason={reason} />
              {PRINT_REASON_LABELS[reason]}
            </li>
          ))}
        </ul>
      </figcaption>
      <div
        className="counts-frame"
        data-scrolls
        role="region"
        aria-label={say("Chart of cards printed in recent months")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within the keyboard's reach
        tabIndex={0}
      >
        <svg
          viewBox={`0 0 ${width} ${HEAD + HEIGHT + FOOT}`}
          width={width * SCALE}
          fontSize={LETTERS}
          style={{ minWidth: months.length * STEP * LEAST_SCALE }}
          role="img"
          aria-label={say("One bar per month. The table below has the numbers.")}
        >
          <line x1={0} x2={width} y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} className="counts-axis" />
          {months.map(({ month, counts, total }, index) => {
            const x = index * STEP + (STEP - BAR) / 2;
            let top = HEAD + HEIGHT;
            return (
              <g key={month}>
                <title>{`${monthInWords(month)}: ${total}`}</title>
                {PRINT_REASONS.map((reason) => {
                  const height = (counts[reason] / most) * HEIGHT;
                  top -= height;
                  return (
                    height > 0 && (
                      <rect key={reason} data-reason={reason} x={x} y={top} width={BAR} height={height} />
                    )
                  );
                })}
                {total > 0 && (
                  <text x={x + BAR / 2} y={top - 4} className="counts-number">
                    {total}
                  </text>
                )}
                <text x={x + BAR / 2} y={HEAD + HEIGHT + 14} className="counts-month">
                  {`${month.slice(5)}/${month.slice(2, 4)}`}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </figure>
  );
}

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
