import type { PlacedCard } from "@idms/core/print/batches/batches";
import { cardStatesBefore } from "@idms/core/print/batches/card-life";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { STATE_LABELS } from "../../students/cards/card-calls.ts";
import { validColumn } from "../../students/cards/card-columns.tsx";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { ToStudent } from "../../ui/marks/student-link.tsx";
import { say } from "../../say/say/say.ts";
import { cardName } from "./batch-sheet.tsx";
import "../../students/cards/cards.css";

const columns: Column<PlacedCard>[] = [
  {
    title: say("Student"),
    wide: true,
    cell: (card) =>
      card.student === null ? (
        cardName(card)
      ) : (
        <ToStudent id={card.student} className="card-link">
          <bdi>{cardName(card)}</bdi>
        </ToStudent>
      ),
  },
  {
    title: say("Card number"),
    short: true,
    cell: ({ number }) => <span className="card-number">{shownCardNumber(number)}</span>,
  },
  {
    title: say("State"),
    cell: ({ state }) => (
      <span className="card-state" data-state={state}>
        {STATE_LABELS[state]}
      </span>
    ),
  },
  validColumn(),
  {
    title: say("Sheet"),
    cell: ({ sheet, position, place }) =>
      sheet === null ? place : say("sheet {sheet}, place {place}", { sheet, place: position ?? 1 }),
  },
];

/** Lists the cards of a batch, each with its number and state. */
export const BatchCards = ({ cards }: { cards: readonly PlacedCard[] }) => (
  <details className="batch-cards">
    <summary>
      {say("Individual cards with number and state ({good} of {all} valid)", {
        good: cards.filter(({ state }) => cardStatesBefore("revoke").includes(state) && state !== "lost")
          .length,
        all: cards.length,
      })}
    </summary>
    <DataTable
      label={say("Printed cards")}
      columns={columns}
      rows={cards}
      rowKey={({ place }) => place}
      empty={null}
    />
  </details>
);
