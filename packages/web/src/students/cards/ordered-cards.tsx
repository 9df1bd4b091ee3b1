import type { OrderedCard } from "@idms/core/print/orders/ordered-card";
import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { studentPath } from "@idms/core/students/records/record-text";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { type Query } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { useOrderedCards } from "./card-calls.ts";
import { Day } from "./card-columns.tsx";

/** Links to the order of a card, if the user may see orders. */
function OrderLink({ order }: { order: number }) {
  const can = useCan();
  const text = say("Order {id}", { id: order });
  return can("card_orders.read") ? (
    <Anchor component={Link} to={ORDERS_PATH} inherit className="card-link">
      {text}
    </Anchor>
  ) : (
    text
  );
}

const columns: Column<OrderedCard>[] = [
  {
    title: say("Student"),
    wide: true,
    cell: ({ student, name, class_name }) => (
      <>
        <Anchor component={Link} to={studentPath(student)} inherit className="card-link">
          <bdi>{name || say("Student {id}", { id: student })}</bdi>
        </Anchor>
        <Text size="sm" c="dimmed">
          <bdi>{class_name}</bdi>
        </Text>
      </>
    ),
  },
  { title: say("Needed by"), short: true, cell: ({ needed_by }) => <Day day={needed_by} /> },
  {
    title: say("Ordered"),
    wide: true,
    cell: ({ order, ordered_at, ordered_by }) => (
      <>
        <OrderLink order={order} />
        <Text size="sm" c="dimmed">
          <time dateTime={ordered_at}>{moment(ordered_at)}</time>, <bdi>{ordered_by}</bdi>
        </Text>
      </>
    ),
  },
];

/** Lists the cards that have been ordered but not printed yet. */
export function OrderedCards({ filter }: { filter: Query }) {
  const can = useCan();
  const list = useOrderedCards(filter);
  return (
    <>
      <ListTable
        label={say("Ordered cards")}
        columns={columns}
        rowKey={({ student }) => student}
        empty={say("No ordered cards are waiting to be printed.")}
        start={can("card_orders.create") && <Start to={ORDERS_PATH}>{say("Order cards for a class")}</Start>}
        list={list}
        loadFailed={say("The cards could not be loaded. Please try again.")}
      />
      <MoreButton of={list} label={say("Show more")} />
    </>
  );
}

/**
 * Shows that a card has been ordered for a student, and the date by which it is needed. Shows nothing if no card has
 * been ordered.
 */
export function OrderedNote({ student }: { student: number }) {
  const [card] = useOrderedCards({ student }).data?.pages[0]?.rows ?? [];
  if (!card) return null;
  return (
    <p className="card-ordered">
      <span className="card-state" data-state="ordered">
        {say("Ordered, not printed")}
      </span>
      <span>
        {say("Needed by")} <Day day={card.needed_by} />
      </span>
      <span>
        <OrderLink order={card.order} />, <bdi>{card.ordered_by}</bdi>,{" "}
        <time dateTime={card.ordered_at}>{moment(card.ordered_at)}</time>
      </span>
    </p>
  );
}
