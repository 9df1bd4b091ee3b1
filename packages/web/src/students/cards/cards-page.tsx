import { CARD_STANDINGS, cardStatesBefore, type CardStanding } from "@idms/core/print/batches/card-life";
import { CARD_DEEDS, type CardDeed } from "@idms/core/print/batches/card-record";
import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconShieldCheck } from "../../ui/icons/icons.ts";
import { DocumentsButton } from "../documents/documents-button.tsx";
import { FirstStart } from "../../school/schools/first-start.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useCan } from "../../school/session/use-can.ts";
import { ChosenBar, WithBar } from "../../ui/lists/chosen-bar.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { Filters, wordsOf } from "../../ui/lists/filters.tsx";
import { choiceColumn, ChooseAllRows, useSelection } from "../../ui/lists/selection.tsx";
import { useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { SchoolAndClass, useSchoolAndClassFilters } from "../../school/classes/school-and-class.tsx";
import { HEAD_SIDE } from "../../ui/page/head-action.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { DEED_LABELS, STATE_LABELS, useCards, type Card } from "./card-calls.ts";
import {
  deedColumn,
  numberColumn,
  ownerColumn,
  printedColumn,
  stateColumn,
  validColumn,
  whomOf,
} from "./card-columns.tsx";
import { OrderedCards } from "./ordered-cards.tsx";
import { Outcome } from "./outcome.tsx";
import { ScanBox } from "./scan-box.tsx";
import { useDeeds, type Deeds } from "./use-deeds.tsx";
import "./cards.css";

/** The URL value for cards in all states. */
const EVERY = "all";
/**
 * The state whose cards are shown if the URL contains no value: the cards at the school. A search covers all states.
 */
const USUAL = "printed";
const usualIn = (params: ListParams) => (params.search.trim() === "" ? USUAL : EVERY);

const NONE: readonly Card[] = [];
const numberOf = ({ number }: Card) => number;

type Asked = CardStanding | typeof EVERY;

/** Loads the cards selected by the URL. */
function useAsked(params: ListParams) {
  const { school } = usePageSchool(params);
  const classroom = Number(params.filter("classroom")) || null;
  const asked = params.filter("state");
  const isState = (text: string): text is CardStanding =>
    (CARD_STANDINGS as readonly string[]).includes(text);
  const state: Asked = asked === EVERY || isState(asked) ? asked : usualIn(params);
  return { school, classroom, state, filter: { school, classroom, search: params.search.trim() } };
}

interface CardFiltersProps {
  params: ListParams;
  school: number | null;
  classroom: number | null;
  state: Asked;
}

const STATE_CHOICES = [
  ...CARD_STANDINGS.map((value) => ({ value, label: STATE_LABELS[value] })),
  { value: EVERY, label: say("All states") },
];

function CardFilters({ params, school, classroom, state }: CardFiltersProps) {
  const schoolAndClass = useSchoolAndClassFilters(school);
  return (
    <Group className="toolbar no-print" align="flex-end" gap="sm">
      <SearchBox params={params} label={say("Search by number or name")} />
      <Filters
        params={params}
        of={[...schoolAndClass, { name: "state", label: say("State"), words: wordsOf(STATE_CHOICES) }]}
        beside={
          school !== null &&
          state !== "ordered" && <DocumentsButton of={{ school, classroom: classroom ?? undefined }} />
        }
      >
        <SchoolAndClass params={params} school={school} classroom={classroom} />
        <NativeSelect
          miw="15rem"
          label={say("State")}
          value={state}
          data={STATE_CHOICES}
          onChange={({ currentTarget: { value } }) =>
            params.set({ state: value === usualIn(params) ? null : value })
          }
        />
      </Filters>
    </Group>
  );
}

/** Shows the actions on the selected cards. Each action applies only to the cards whose state allows it. */
function ChosenCards({ chosen, deeds }: { chosen: readonly Card[]; deeds: Deeds }) {
  const [one] = chosen;
  const whom = chosen.length === 1 && one ? whomOf(one) : sayCount(chosen.length, "{n} card", "{n} cards");
  const fits = (deed: CardDeed) => chosen.some((card) => cardStatesBefore(deed).includes(card.state));
  return (
    <ChosenBar
      label={say("Chosen cards")}
      said={sayCount(chosen.length, "{n} card chosen", "{n} cards chosen")}
    >
      {CARD_DEEDS.filter((deed) => deeds.may(deed) && fits(deed)).map((deed) => (
        <Button
          key={deed}
          variant={deed === "hand_out" ? "filled" : "default"}
          loading={deeds.busy}
          onClick={() => deeds.ask(deed, chosen.map(numberOf), whom)}
        >
          {DEED_LABELS[deed]}
        </Button>
      ))}
    </ChosenBar>
  );
}

/** The page for handing out printed cards: several at once, or one scan after the other. */
export function CardsPage() {
  const params = useListParams();
  const can = useCan();
  const { school, classroom, state, filter } = useAsked(params);
  const isOrdered = state === "ordered";
  const isUsual = state === USUAL && filter.search === "";
  const list = useCards({ ...filter, state: state === EVERY ? null : state }, { isAsked: !isOrdered });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  // Ticks are for the list on which they were made, and for one deed: in the next list they would be for another.
  const selection = useSelection(rows ?? NONE, numberOf, [school, classroom, state, params.search].join(" "));
  const deeds = useDeeds([], selection.drop);
  const columns: Column<Card>[] = [
    choiceColumn({
      title: say("Choose"),
      head: <ChooseAllRows label={say("Choose all cards shown")} selection={selection} />,
      nameOf: (card) => say("Choose {name}", { name: whomOf(card) }),
      selection,
    }),
    numberColumn,
    ownerColumn,
    stateColumn,
    // The list of the cards that expire soon, or have expired, is about this day.
    state === "ends_soon" || state === "expired" ? validColumn() : { ...validColumn(), extra: "card-valid" },
    { ...printedColumn(can("print_batches.read")), extra: "card-printed" },
    deedColumn(deeds, can("print_batches.reprint")),
  ];
  return (
    <Page
      title={say("Hand Out Cards")}
      actions={
        <Button
          {...HEAD_SIDE}
          component="a"
          href="/verify"
          leftSection={<IconShieldCheck size={16} aria-hidden="true" />}
        >
          {say("Verify a card")}
        </Button>
      }
    >
      <ScanBox />
      <CardFilters params={params} school={school} classroom={classroom} state={state} />
      <Outcome deeds={deeds} />
      <WithBar
        bar={
          !isOrdered && selection.chosen.length > 0 && <ChosenCards chosen={selection.chosen} deeds={deeds} />
        }
      >
        <div className="card-list">
          {isOrdered ? (
            <OrderedCards filter={filter} />
          ) : (
            <ListTable
              label={say("Printed cards")}
              columns={columns}
              rowKey={numberOf}
              empty={isUsual ? say("No printed cards are waiting to be handed out.") : say("No cards match.")}
              start={
                isUsual && (
                  <FirstStart>
                    {can("card_orders.create") && (
                      <Start to={ORDERS_PATH}>{say("Order cards for a class")}</Start>
                    )}
                  </FirstStart>
                )
              }
              list={list}
              loadFailed={say("The cards could not be loaded. Please try again.")}
            />
          )}
        </div>
        {!isOrdered && <MoreButton of={list} label={say("Show more")} />}
      </WithBar>
      {deeds.dialog}
    </Page>
  );
}
