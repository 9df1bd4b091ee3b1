import { batchPath } from "@idms/core/print/batches/batches";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { CARD_DEEDS, cardDeedsOf } from "@idms/core/print/batches/card-record";
import { studentPath } from "@idms/core/students/records/record-text";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconHandGrab } from "../../ui/icons/icons.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { dayInWords, moment } from "../../ui/api/moment.ts";
import { Words } from "../../ui/api/words.ts";
import { say } from "../../say/say/say.ts";
import { DEED_LABELS, STATE_LABELS, type Card } from "./card-calls.ts";
import type { Deeds } from "./use-deeds.tsx";

const Time = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>;

/** Shows a day, formatted as YYYY-MM-DD. */
export const Day = ({ day }: { day: string }) => (
  <time className="card-day" dateTime={day}>
    {dayInWords(day)}
  </time>
);

/** Returns the name of a card's owner, or the card number if there is no name. */
export const whomOf = ({ name, number }: Card): string => name ?? shownCardNumber(number);

export const numberColumn: Column<Card> = {
  title: say("Card number"),
  short: true,
  cell: ({ number, duplicate }) => (
    <>
      <span className="card-number">{shownCardNumber(number)}</span>
      {duplicate > 0 && (
        <Text size="sm" c="dimmed">
          {say("Duplicate {n}", { n: duplicate })}
        </Text>
      )}
    </>
  ),
};

export const ownerColumn: Column<Card> = {
  title: say("Student"),
  wide: true,
  cell: ({ student, name, class_name }) => (
    <>
      {student === null && name === null && say("Deleted")}
      {student === null && name !== null && (
        <>
          <bdi>{name}</bdi> ({say("Removed")})
        </>
      )}
      {student !== null && (
        <Anchor component={Link} to={studentPath(student)} inherit className="card-link card-owner">
          <bdi>{name ?? say("Student {id}", { id: student })}</bdi>
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        <bdi>{class_name}</bdi>
      </Text>
    </>
  ),
};

/** Shows the state of a card in words short enough for a column, and whether the card has expired. */
export const CardStateWord = ({
  state,
  is_expired,
  is_on_the_way = false,
}: Pick<Card, "state" | "is_expired"> & Partial<Pick<Card, "is_on_the_way">>) => (
  <>
    <span className="card-state" data-state={state}>
      {state !== "printed" ? STATE_LABELS[state] : is_on_the_way ? say("Not delivered yet") : say("Printed")}
    </span>
    {is_expired && (
      <span className="card-state" data-state="expired">
        {say("Expired")}
      </span>
    )}
  </>
);

/**
 * The column for the state of a card. It also shows the date, the user, the reason, the delivery, and whether
 * the card has expired.
 */
export const stateColumn: Column<Card> = {
  title: say("State"),
  wide: true,
  cell: ({
    state,
    state_at,
    state_by,
    state_reason,
    handed_out_at,
    replaced_by,
    is_expired,
    delivered_on,
    is_on_the_way,
    duplicate_order,
  }) => (
    <>
      <CardStateWord state={state} is_expired={is_expired} is_on_the_way={is_on_the_way} />
      {state === "printed" && delivered_on !== null && (
        <Text size="sm">{say("Delivered on {day}", { day: dayInWords(delivered_on) })}</Text>
      )}
      {duplicate_order !== null && (
        <Text size="sm">{say("Duplicate ordered (order {order})", { order: duplicate_order })}</Text>
      )}
      {state_at !== null && (
        <Text size="sm" c="dimmed">
          <Time at={state_at} />
          {state_by !== null && (
            <>
              , <bdi>{state_by}</bdi>
            </>
          )}
        </Text>
      )}
      {state_reason !== null && (
        <Text size="sm">
          {state === "handed_out" ? (
            <Words text={say("To {name}", { name: state_reason })} />
          ) : (
            <bdi>{state_reason}</bdi>
          )}
        </Text>
      )}
      {handed_out_at !== null && state !== "handed_out" && (
        <Text size="sm" c="dimmed">
          {say("Handed out on {date}", { date: moment(handed_out_at) })}
        </Text>
      )}
      {replaced_by !== null && (
        <Text size="sm">{say("Replaced by {number}", { number: shownCardNumber(replaced_by) })}</Text>
      )}
    </>
  ),
};

/** The column for the expiry date of a card. */
export const validColumn = <C extends Pick<Card, "valid_until">>(): Column<C> => ({
  title: say("Valid until"),
  short: true,
  cell: ({ valid_until }) =>
    valid_until === null ? (
      <Text size="sm" c="dimmed">
        {say("Unknown")}
      </Text>
    ) : (
      <Day day={valid_until} />
    ),
});

/** Returns the column for the date on which a card was printed, its batch, and its position in the batch. */
export const printedColumn = (mayOpen: boolean): Column<Card> => ({
  title: say("Printed"),
  cell: ({ printed_at, batch, sheet, slot }) => (
    <>
      <Time at={printed_at} />
      <Text size="sm" c="dimmed">
        {mayOpen ? (
          <Anchor component={Link} to={batchPath(batch)} inherit className="card-link">
            {say("Batch {id}", { id: batch })}
          </Anchor>
        ) : (
          say("Batch {id}", { id: batch })
        )}
        {sheet !== null && <>, {say("sheet {sheet}, place {place}", { sheet, place: slot ?? 1 })}</>}
      </Text>
    </>
  ),
});

const DEED_ICONS = {
  hand_out: IconHandGrab,
  lose: IconAlertTriangle,
  find: IconArrowBackUp,
  revoke: IconBan,
};

/** Returns the column for the actions that the user may take on a card. */
export const deedColumn = (deeds: Deeds, mayReprint: boolean): Column<Card> =>
  actionsColumn((card) => [
    ...CARD_DEEDS.map(
      (deed) =>
        cardDeedsOf(card).includes(deed) &&
        deeds.may(deed) && {
          label: `${DEED_LABELS[deed]}: ${whomOf(card)}`,
          word: DEED_LABELS[deed],
          icon: DEED_ICONS[deed],
          danger: deed === "revoke",
          idle: deeds.busy,
          onClick: () => deeds.ask(deed, [card.number], whomOf(card)),
        },
    ),
    card.state === "lost" &&
      card.student !== null &&
      card.duplicate_order === null &&
      deeds.order !== undefined && {
        label: `${say("Order Duplicate")}: ${whomOf(card)}`,
        word: say("Order Duplicate"),
        icon: IconPrinter,
        onClick: () => deeds.order?.({ student: Number(card.student), whom: whomOf(card) }),
      },
    mayReprint &&
      card.state !== "replaced" && {
        label: `${say("Print Again")}: ${whomOf(card)}`,
        word: say("Print Again"),
        icon: IconPrinter,
        to: `${batchPath(card.batch)}?card=${card.position + 1}`,
      },
  ]);
