import { dayOf } from "@idms/core/forms/iso-date";
import {
  canDoWithOrder,
  isOrderOver,
  OPEN_ORDER_STATES,
  type OrderAction,
} from "@idms/core/orders/order-life";
import { openQuestion, orderAnswer, ORDER_RIGHTS, type CardOrder } from "@idms/core/orders/order-record";
import { Button, Checkbox, SegmentedControl, Text } from "@mantine/core";
import {
  IconArrowBackUp,
  IconCheck,
  IconFileText,
  IconHandGrab,
  IconHelp,
  IconMessageReply,
  IconPlus,
  IconPrinter,
} from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PapersDialog } from "../papers/papers-dialog.tsx";
import { withChoice } from "../print/choose-all.tsx";
import { say, spokenLocale } from "../say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useCan } from "../session/use-can.ts";
import { useAsk } from "../ui/ask.tsx";
import type { Column } from "../ui/data-table.tsx";
import { ListTable } from "../ui/list-table.tsx";
import { HeadAction } from "../ui/head-action.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { RowAction, RowActions } from "../ui/row-actions.tsx";
import { useList } from "../ui/use-list.ts";
import { Words } from "../ui/words.ts";
import { deskAddress, ORDERS, useOrderDeed } from "./order-calls.ts";
import { OrderEditor } from "./order-editor.tsx";
import { OrderedClasses } from "./ordered-classes.tsx";
import { OrderStanding } from "./order-standing.tsx";
import { SayEditor } from "./say-editor.tsx";
import "./orders-page.css";

const DAY = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "medium", timeZone: "UTC" });
const LABEL = say("Orders");

/** What schools have ordered to be printed, and what the desk and they say to it. */
export function OrdersPage() {
  const params = useListParams();
  const can = useCan();
  const ask = useAsk();
  const act = useOrderDeed();
  const isOfAll = can("schools.read");
  const school = Number(params.filter("school")) || null;
  const isAll = params.filter("show") === "all";
  const [ordering, setOrdering] = useState(false);
  const [papersOf, setPapersOf] = useState<number | null>(null);
  const [saying, setSaying] = useState<{ order: CardOrder; action: "ask" | "answer" } | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { page, page_size } = params.query;
  const state = isAll ? null : OPEN_ORDER_STATES.join(",");
  const sort = params.ordering || (isAll ? "-id" : "needed_by");
  const list = useList(ORDERS, orderAnswer, { page, page_size, school, state, ordering: sort });
  const [today] = useState(() => dayOf(new Date()));

  const may = (order: CardOrder, action: OrderAction) =>
    can(ORDER_RIGHTS[action]) && canDoWithOrder(action, order);
  async function agree(order: CardOrder, action: "finish" | "withdraw"): Promise<void> {
    const { id } = order;
    const isSure =
      action === "finish"
        ? await ask.confirm(say("Tell the school that order {id} is done?", { id }), say("Done"))
        : await ask.confirm(say("Withdraw order {id}?", { id }), say("Withdraw"), { danger: true });
    if (isSure) await act(order, { action, said: "" });
  }

  const mayPrint = (order: CardOrder) => can("print_batches.generate") && !isOrderOver(order);
  const printable = (list.data?.rows ?? []).filter(mayPrint);
  const together = printable.filter(({ id }) => ticked.has(id));
  const tick: Column<CardOrder> = {
    title: say("Choose"),
    noPrint: true,
    cell: (order) =>
      mayPrint(order) && (
        <Checkbox
          aria-label={say("Choose order {id}", { id: order.id })}
          checked={ticked.has(order.id)}
          onChange={(event) => setTicked(withChoice(ticked, order.id, event.currentTarget.checked))}
        />
      ),
  };
  const columns: Column<CardOrder>[] = [
    // One alone is printed from its row.
    ...(printable.length > 1 ? [tick] : []),
    { title: say("Order"), cell: ({ id }) => id, sort: "id", short: true },
    {
      title: say("Needed by"),
      sort: "needed_by",
      cell: (order) => (
        <>
          <time dateTime={order.needed_by}>{DAY.format(new Date(order.needed_by))}</time>
          {order.needed_by < today && !isOrderOver(order) && (
            <Text size="sm" fw={600} c="red">
              {say("The day is over")}
            </Text>
          )}
        </>
      ),
    },
    {
      title: isOfAll ? say("School") : say("Ordered by"),
      wide: true,
      cell: ({ school_name, made_by, note }) => (
        <>
          {isOfAll && <Words text={school_name} />}
          <Text size={isOfAll ? "sm" : "md"} {...(isOfAll && { c: "dimmed" })}>
            <Words text={made_by} />
          </Text>
          {note !== "" && (
            <Text size="sm" className="order-note">
              <Words text={note} />
            </Text>
          )}
        </>
      ),
    },
    { title: say("Classes"), cell: ({ classes }) => <OrderedClasses classes={classes} />, wide: true },
    { title: say("How it stands"), cell: (order) => <OrderStanding order={order} />, wide: true },
    {
      title: say("Actions"),
      noPrint: true,
      cell: (order) => {
        const { id } = order;
        return (
          <RowActions>
            {may(order, "take") && (
              <RowAction
                label={say("Take order {id}", { id })}
                icon={IconHandGrab}
                onClick={() => void act(order, { action: "take", said: "" })}
              />
            )}
            {mayPrint(order) && (
              <RowAction
                label={say("Print order {id}", { id })}
                icon={IconPrinter}
                to={deskAddress([order])}
              />
            )}
            {order.classes.some(({ batch }) => batch !== null) && (
              <RowAction
                label={say("Papers of order {id}", { id })}
                icon={IconFileText}
                onClick={() => setPapersOf(id)}
              />
            )}
            {may(order, "ask") && (
              <RowAction
                label={say("Ask about order {id}", { id })}
                icon={IconHelp}
                onClick={() => setSaying({ order, action: "ask" })}
              />
            )}
            {may(order, "answer") && (
              <RowAction
                label={say("Answer to order {id}", { id })}
                icon={IconMessageReply}
                onClick={() => setSaying({ order, action: "answer" })}
              />
            )}
            {may(order, "finish") && (
              <RowAction
                label={say("Say that order {id} is done", { id })}
                icon={IconCheck}
                onClick={() => void agree(order, "finish")}
              />
            )}
            {may(order, "withdraw") && (
              <RowAction
                label={say("Withdraw order {id}", { id })}
                icon={IconArrowBackUp}
                danger
                onClick={() => void agree(order, "withdraw")}
              />
            )}
          </RowActions>
        );
      },
    },
  ];

  return (
    <Page
      title={LABEL}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setOrdering(true)}>
          {say("Order Cards")}
        </HeadAction>
      }
    >
      <div className="toolbar orders-toolbar no-print">
        {isOfAll && (
          <SchoolSelect
            placeholder={say("All schools")}
            clearable
            value={school}
            onChange={(next) => params.set({ school: next })}
          />
        )}
        <SegmentedControl
          aria-label={say("Which orders")}
          value={isAll ? "all" : "open"}
          data={[
            { value: "open", label: say("Open") },
            { value: "all", label: say("All") },
          ]}
          onChange={(show) => params.set({ show: show === "all" ? show : null })}
        />
      </div>
      <ListTable
        label={LABEL}
        columns={columns}
        rowKey={({ id }) => id}
        empty={isAll ? say("Nothing was ordered yet.") : say("No order is open.")}
        list={list}
        loadFailed={say("The orders could not be loaded.")}
        params={params}
      />
      {together.length > 1 && (
        <Button
          mt="md"
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          component={Link}
          to={deskAddress(together)}
        >
          {say("Print {n} orders together", { n: together.length })}
        </Button>
      )}
      {papersOf !== null && <PapersDialog of={{ order: papersOf }} onClose={() => setPapersOf(null)} />}
      {ordering && <OrderEditor school={school} onClose={() => setOrdering(false)} />}
      {saying && (
        <SayEditor
          {...saying}
          question={saying.action === "answer" ? openQuestion(saying.order) : undefined}
          onClose={() => setSaying(null)}
        />
      )}
    </Page>
  );
}
