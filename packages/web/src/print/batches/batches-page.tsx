import { asSentence } from "@idms/core/as-sentence";
import { batchAnswer, batchPath, type Batch } from "@idms/core/print/batches/batches";
import type { DeliveryState } from "@idms/core/print/batches/delivery";
import type { BatchMark } from "@idms/core/print/sending/sent-batch";
import { Anchor, Group, SegmentedControl, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { getPlaced, type Query } from "../../ui/api/api.ts";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useCan } from "../../school/session/use-can.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { moment } from "../../ui/api/moment.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { StartPrinting } from "../../collect/jobs/start-printing.tsx";
import { useGrowingList } from "../../ui/api/use-list.ts";
import { SchoolAndClass } from "../../school/classes/school-and-class.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Words } from "../../ui/api/words.ts";
import { deliveryInWords } from "./batch-delivery.tsx";
import { BATCHES, replacedInWords, reprintInWords } from "../sheets/batch-calls.ts";
import { BatchMarkBadge } from "./batch-mark-badge.tsx";
import { layoutInWords } from "../sheets/layouts.ts";
import { batchMarkWords } from "../../say/core-texts/orders.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";
import "./batches.css";

const PAGE = 50;
/** The filters of the list: the batches with cards to deliver, and those whose students are not marked. */
const WAITING = "waiting" satisfies DeliveryState;
const NOT_MARKED = "not_marked" satisfies BatchMark;
const UNMARKED = "unmarked" satisfies BatchMark;

/** What the list says if no batch passes a filter. */
const NOTHING: Readonly<Record<string, string>> = {
  all: say("Nothing has been printed here yet."),
  [WAITING]: say("No cards are waiting to be delivered here."),
  [NOT_MARKED]: say("No batch is waiting to be marked as printed here."),
  [UNMARKED]: say("No batch is unmarked here."),
};

/** The column with the school. It is shown if there are several schools. */
const schoolColumn: Column<Batch> = {
  title: say("School"),
  cell: ({ school_name }) => school_name,
  wide: true,
};

const columns: Column<Batch>[] = [
  {
    title: say("Batch"),
    short: true,
    cell: ({ id }) => (
      <Anchor component={Link} to={batchPath(id)} inherit className="batch-link">
        {say("Batch {id}", { id })}
      </Anchor>
    ),
  },
  {
    title: say("Printed"),
    cell: (batch) => (
      <>
        <time dateTime={batch.printed_at}>{moment(batch.printed_at)}</time>
        <Text size="sm" c="dimmed">
          <Words
            text={[personInWords(batch.printed_by), deliveryInWords(batch), replacedInWords(batch)]
              .filter(Boolean)
              .join(" · ")}
          />
        </Text>
        <BatchMarkBadge mark={batch.mark} />
      </>
    ),
  },
  schoolColumn,
  { title: say("Class"), cell: ({ class_name }) => <Words text={class_name} />, wide: true },
  {
    title: say("Cards"),
    cell: ({ cards, layout }) => (
      <>
        {cards}
        <Text size="sm" c="dimmed">
          {layoutInWords(layout)}
        </Text>
      </>
    ),
  },
  {
    title: say("ID template"),
    extra: "batches.template",
    cell: ({ template: { name, version } }) => (
      <>
        <bdi>
          <Words text={name} />
        </bdi>
        <Text size="sm" c="dimmed">
          {say("Version {n}", { n: version })}
        </Text>
      </>
    ),
  },
  {
    title: say("Reason"),
    cell: (batch) => {
      const why = [
        reprintInWords(batch),
        batch.despite &&
          say("Printed despite problems: {reason}", { reason: tell(asSentence(batch.despite, batch)) }),
      ];
      return <bdi>{why.filter(Boolean).join(" · ") || commonText.none}</bdi>;
    },
  },
];

/** Lists the batches of the school and class in the URL, newest first. */
export function BatchesPage() {
  const params = useListParams();
  const can = useCan();
  const isOfAll = can("schools.read");
  const { school } = usePageSchool(params);
  const classroom = Number(params.filter("classroom")) || null;
  const mark = [NOT_MARKED, UNMARKED].find((each) => each === params.filter("mark")) ?? null;
  const delivery = mark === null && params.filter("delivery") === WAITING ? WAITING : null;
  const shown = mark ?? delivery ?? "all";
  const filter: Query = { school, classroom, delivery, mark };
  const list = useGrowingList([BATCHES, filter], (after, signal) =>
    getPlaced(BATCHES, batchAnswer, { query: { ...filter, page_size: PAGE }, after, signal }),
  );
  return (
    <Page title={say("Printed batches")}>
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SchoolAndClass params={params} school={school} classroom={classroom} />
        <SegmentedControl
          aria-label={say("Batches to show")}
          value={shown}
          data={[
            { value: "all", label: say("All") },
            { value: WAITING, label: say("Not delivered yet") },
            { value: NOT_MARKED, label: batchMarkWords[NOT_MARKED] },
            { value: UNMARKED, label: batchMarkWords[UNMARKED] },
          ]}
          onChange={(show) =>
            params.set({
              delivery: show === WAITING ? show : null,
              mark: show === NOT_MARKED || show === UNMARKED ? show : null,
            })
          }
        />
      </Group>
      <div className="batch-list">
        <ListTable
          label={say("Printed batches")}
          columns={isOfAll ? columns : columns.filter((column) => column !== schoolColumn)}
          rowKey={({ id }) => id}
          empty={NOTHING[shown]}
          start={<StartPrinting />}
          list={list}
          loadFailed={say("The batches could not be loaded. Please try again.")}
        />
      </div>
      <MoreButton of={list} label={say("Older")} />
    </Page>
  );
}
