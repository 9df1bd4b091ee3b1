import { dayOf } from "@idms/core/forms/values/iso-date";
import {
  canDoWithOrder,
  isOrderOver,
  OPEN_ORDER_STATES,
  type OrderAction,
  type OrderState,
} from "@idms/core/print/orders/order-life";
import {
  openQuestion,
  orderAnswer,
  ORDER_RIGHTS,
  type CardOrder,
  orderDeedSchema,
} from "@idms/core/print/orders/order-record";
import { Button, SegmentedControl, Text, Badge, Anchor, Textarea } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DocumentsDialog } from "../../students/documents/documents-dialog.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { idsIn, useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { choiceColumn, useSelection } from "../../ui/lists/selection.tsx";
import { actionsColumn, type RowActionList } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { ORDERS } from "../../students/cards/order-fields.tsx";
import { deskAddress, useOrderDeed } from "./order-calls.ts";
import { OrderEditor } from "./order-editor.tsx";
import { orderActionWords, orderStateWords } from "../../say/core-texts/orders.ts";
import { dayInWords, moment } from "../../ui/api/moment.ts";
import { batchPath } from "@idms/core/print/batches/batches";
import "./orders-page.css";
import { useForm } from "@mantine/form";
import {
  IconArrowBackUp,
  IconCheck,
  IconFileText,
  IconHandGrab,
  IconMessageReply,
  IconPlus,
} from "../../ui/icons/icons.ts";
import { IconHelp, IconPrinter } from "../../ui/icons/frame-icons.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

const LABEL = say("Orders");

const idOf = ({ id }: CardOrder) => id;

/** The dialog that is open on top of the list. */
type Above =
  | { kind: "order" }
  | { kind: "papers"; order: CardOrder }
  | { kind: "ask" | "answer"; order: CardOrder };

/** Returns the order actions and columns. Actions that need text or files open a dialog. */
function useOrderActions(open: (above: Above) => void) {
  const can = useCan();
  const ask = useAsk();
  const act = useOrderDeed();
  const may = (order: CardOrder, action: OrderAction) =>
    can(ORDER_RIGHTS[action]) && canDoWithOrder(action, order);
  const mayPrint = (order: CardOrder) => can("print_batches.generate") && !isOrderOver(order);
  async function agree(order: CardOrder, action: "finish" | "withdraw"): Promise<void> {
    const { id } = order;
    const isSure =
      action === "finish"
        ? await ask.confirm(say("Tell the school that order {id} was delivered?", { id }), say("Delivered"))
        : await ask.confirm(say("Withdraw order {id}?", { id }), say("Withdraw"), { danger: true });
    if (isSure) await act(order, { action, said: "" });
  }
  const actions = (order: CardOrder): RowActionList => {
    const { id } = order;
    return [
      may(order, "take") && {
        label: say("Accept order {id}", { id }),
        word: say("Accept"),
        icon: IconHandGrab,
        onClick: () => void act(order, { action: "take", said: "" }),
      },
      mayPrint(order) && {
        label: say("Print order {id}", { id }),
        word: say("Print"),
        icon: IconPrinter,
        to: deskAddress([order]),
      },
      order.classes.some(({ batch }) => batch !== null) && {
        label: say("Documents for order {id}", { id }),
        word: say("Documents"),
        icon: IconFileText,
        onClick: () => open({ kind: "papers", order }),
      },
      may(order, "ask") && {
        label: say("Ask about order {id}", { id }),
        word: say("Ask"),
        icon: IconHelp,
        onClick: () => open({ kind: "ask", order }),
      },
      may(order, "answer") && {
        label: say("Answer the question about order {id}", { id }),
        word: say("Answer"),
        icon: IconMessageReply,
        onClick: () => open({ kind: "answer", order }),
      },
      may(order, "finish") && {
        label: say("Mark order {id} as delivered", { id }),
        word: say("Delivered"),
        icon: IconCheck,
        onClick: () => void agree(order, "finish"),
      },
      may(order, "withdraw") && {
        label: say("Withdraw order {id}", { id }),
        word: say("Withdraw"),
        icon: IconArrowBackUp,
        danger: true,
        onClick: () => void agree(order, "withdraw"),
      },
    ];
  };
  return { mayPrint, actions };
}

function NeededBy({ order, today }: { order: CardOrder; today: string }) {
  return (
    <>
      <time dateTime={order.needed_by}>{dayInWords(order.needed_by)}</time>
      {order.needed_by < today && !isOrderOver(order) && (
        <Text size="sm" fw={600} c="red">
          {say("Overdue")}
        </Text>
      )}
    </>
  );
}

/** Shows who placed the order, with that user's note. If there are several schools, also shows the school. */
function OrderedBy({
  order: { school_name, made_by, note },
  isOfAll,
}: {
  order: CardOrder;
  isOfAll: boolean;
}) {
  return (
    <>
      {isOfAll && <Words text={school_name} />}
      <Text size={isOfAll ? "sm" : "md"} {...(isOfAll && { c: "dimmed" })}>
        <Words text={personInWords(made_by)} />
      </Text>
      {note !== "" && (
        <Text size="sm" className="order-note">
          <Words text={note} />
        </Text>
      )}
    </>
  );
}

const orderColumns = (isOfAll: boolean, today: string): Column<CardOrder>[] => [
  { title: say("Order"), cell: ({ id }) => id, sort: "id", short: true },
  {
    title: say("Needed by"),
    sort: "needed_by",
    cell: (order) => <NeededBy order={order} today={today} />,
  },
  {
    title: isOfAll ? say("School") : say("Ordered by"),
    wide: true,
    cell: (order) => <OrderedBy order={order} isOfAll={isOfAll} />,
  },
  { title: say("Classes"), cell: ({ classes }) => <OrderedClasses classes={classes} />, wide: true },
  { title: say("Progress"), cell: (order) => <OrderStanding order={order} />, wide: true },
];

interface OrderFiltersProps {
  params: ListParams;
  isOfAll: boolean;
  school: number | null;
  isAll: boolean;
}

function OrderFilters({ params, isOfAll, school, isAll }: OrderFiltersProps) {
  return (
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
        aria-label={say("Orders to show")}
        value={isAll ? "all" : "open"}
        data={[
          { value: "open", label: say("Open") },
          { value: "all", label: say("All") },
        ]}
        onChange={(show) => params.set({ show: show === "all" ? show : null })}
      />
    </div>
  );
}

/**
 * The page with the schools' orders, and the questions and answers exchanged between the print desk and the schools.
 */
export function OrdersPage() {
  const params = useListParams();
  const isOfAll = useCan()("schools.read");
  const school = Number(params.filter("school")) || null;
  const isAll = params.filter("show") === "all";
  const asked = idsIn(params.filter("classes"));
  const [above, setAbove] = useState<Above | null>(asked.length > 0 ? { kind: "order" } : null);
  const { mayPrint, actions } = useOrderActions(setAbove);
  const { page, page_size } = params.query;
  const state = isAll ? null : OPEN_ORDER_STATES.join(",");
  const sort = params.ordering || (isAll ? "-id" : "needed_by");
  const list = useList(ORDERS, orderAnswer, { page, page_size, school, state, ordering: sort });
  const printable = (list.data?.rows ?? []).filter(mayPrint);
  const selection = useSelection(printable, idOf);
  const together = selection.chosen;
  const [today] = useState(() => dayOf(new Date()));
  const tick = choiceColumn<CardOrder>({
    title: say("Choose"),
    nameOf: (order) => (mayPrint(order) ? say("Choose order {id}", { id: order.id }) : null),
    selection,
  });
  function close(): void {
    setAbove(null);
    if (asked.length > 0) params.set({ classes: null });
  }

  return (
    <Page
      title={LABEL}
      actions={
        <HeadAction main icon={IconPlus} onClick={() => setAbove({ kind: "order" })}>
          {say("Order Cards")}
        </HeadAction>
      }
    >
      <OrderFilters params={params} isOfAll={isOfAll} school={school} isAll={isAll} />
      <ListTable
        label={LABEL}
        columns={[
          // One alone is printed from its row.
          ...(printable.length > 1 ? [tick] : []),
          ...orderColumns(isOfAll, today),
          actionsColumn(actions),
        ]}
        rowKey={idOf}
        empty={isAll ? say("Nothing has been ordered here yet.") : say("No open orders here.")}
        start={<Start onClick={() => setAbove({ kind: "order" })}>{say("Order cards for a class")}</Start>}
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
      {above?.kind === "papers" && <DocumentsDialog of={{ order: above.order.id }} onClose={close} />}
      {above?.kind === "order" && <OrderEditor school={school} classrooms={asked} onClose={close} />}
      {(above?.kind === "ask" || above?.kind === "answer") && (
        <SayEditor
          order={above.order}
          action={above.kind}
          question={above.kind === "answer" ? openQuestion(above.order) : undefined}
          onClose={close}
        />
      )}
    </Page>
  );
}

const COLORS: Record<OrderState, string> = {
  ordered: "#a34100",
  taken: "#1c5d99",
  asked: "red.9",
  done: "#1e6b30",
  withdrawn: "gray.7",
};

/** Shows the status of an order, the print desk's question, and the order's history. */
function OrderStanding({ order }: { order: CardOrder }) {
  const { state, steps, taken_by } = order;
  const question = openQuestion(order);
  return (
    <div className="order-standing">
      <Badge color={COLORS[state]}>{orderStateWords[state]}</Badge>
      {state === "taken" && taken_by !== null && (
        <Text size="sm">
          <Words text={say("By {name}", { name: taken_by })} />
        </Text>
      )}
      {question !== undefined && (
        <Text size="sm" fw={600}>
          <Words text={question} />
        </Text>
      )}
      {steps.length > 0 && (
        <details>
          <summary>{sayCount(steps.length, "{n} step so far", "{n} steps so far")}</summary>
          <ol className="order-steps">
            {steps.map(({ action, by, at, said }) => (
              <li key={at + action}>
                <Words text={`${orderActionWords[action]}, ${by}, ${moment(at)}`} />
                {said !== "" && (
                  <Text size="sm">
                    <Words text={said} />
                  </Text>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** Lists the classes of an order, each with its number of unprinted cards or the batch that printed it. */
function OrderedClasses({ classes }: Pick<CardOrder, "classes">) {
  const maySee = useCan()("print_batches.read");
  return (
    <ul className="order-classes">
      {classes.map(({ classroom, name, verified, batch, printed_at, delivered_on }, at) => (
        <li key={classroom ?? `gone ${at}`}>
          <bdi>
            <Words text={name} />
          </bdi>{" "}
          {printed_at === null ? (
            <Text span size="sm" c="dimmed">
              {classroom === null ? say("deleted") : say("{n} verified", { n: verified })}
            </Text>
          ) : batch !== null && maySee ? (
            <Anchor component={Link} to={batchPath(batch)} size="sm" className="batch-link">
              {say("Batch {id}", { id: batch })}
            </Anchor>
          ) : (
            <Text span size="sm" c="dimmed">
              {say("printed")}
            </Text>
          )}
          {printed_at !== null && batch !== null && (
            <Text size="sm">
              {delivered_on === null
                ? say("Not delivered yet")
                : say("Delivered on {day}", { day: dayInWords(delivered_on) })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SayEditorProps {
  order: CardOrder;
  action: "ask" | "answer";
  /** The question to answer. */
  question?: string | undefined;
  onClose(): void;
}

/** The dialog for the print desk's question to a school, or for the school's answer. */
function SayEditor({ order, action, question, onClose }: SayEditorProps) {
  const reload = useReload();
  const form = useForm({ initialValues: { action, said: "" }, validate: checkedBy(orderDeedSchema) });
  const { save, saving, failure } = useSave({
    path: `${ORDERS}${order.id}/act/`,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => void reload(ORDERS).then(onClose),
  });
  const values = { id: order.id, name: order.school_name };
  return (
    <Editor
      title={
        action === "ask"
          ? say("Ask {name} about order {id}", values)
          : say("Answer the question about order {id}", values)
      }
      action={action === "ask" ? say("Ask") : say("Answer")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => save(typed))}
    >
      {question !== undefined && (
        <Text>
          <Words text={question} />
        </Text>
      )}
      <Textarea
        label={action === "ask" ? say("Question") : say("Your answer")}
        required
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps("said")}
      />
    </Editor>
  );
}
