import {
  batchDetailsAnswer,
  batchPath,
  type BatchDetails,
  type PlacedCard,
} from "@idms/core/print/batches/batches";
import { Alert, Anchor, Button, Skeleton, Group, Text } from "@mantine/core";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { getOne, detailOf } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { DocumentsButton } from "../../students/documents/documents-button.tsx";
import { ChosenBar, WithBar } from "../../ui/lists/chosen-bar.tsx";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { BatchFacts } from "./batch-facts.tsx";
import { BatchMarks } from "./batch-marks.tsx";
import { BatchWithout } from "./batch-without.tsx";
import { BatchSheet, cardName } from "./batch-sheet.tsx";
import { batchCall, BATCHES, copyBatch, type Reprinted, type CopiedBatch } from "../sheets/batch-calls.ts";
import { ReprintDialog } from "./reprint-dialog.tsx";
import { SideChoice, type Side } from "../sheets/side-choice.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { awaitsIssue, isGoodCard } from "@idms/core/print/batches/card-life";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import { IconDownload } from "../../ui/icons/icons.ts";
import { SidesApart } from "../sheets/sides-apart.tsx";
import "./batches.css";
import { tellLeftOut } from "../checks/tell-left-out.ts";
import { CardStateWord, validColumn } from "../../students/cards/card-columns.tsx";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { ToStudent } from "../../ui/marks/student-link.tsx";
import { Failure } from "../../ui/failure.tsx";
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
    cell: (card) => <CardStateWord {...card} />,
  },
  validColumn(),
  {
    title: say("Sheet"),
    cell: ({ sheet, position, place }) =>
      sheet === null ? place : say("sheet {sheet}, place {place}", { sheet, place: position ?? 1 }),
  },
];

/** Lists the cards of a batch, each with its number and state. */
const BatchCards = ({ batch: { mark, printed: cards } }: { batch: BatchDetails }) => (
  <details className="batch-cards">
    <summary>
      {say("Individual cards with their numbers and states ({good} of {all} valid)", {
        good: cards.filter(
          ({ state }) => isGoodCard({ state }) && !awaitsIssue({ state, awaits_mark: mark !== "marked" }),
        ).length,
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

/** Number of sheets shown at a time. A class printed one card per page has a hundred sheets. */
const SHEETS_SHOWN = 12;

/**
 * The page for a batch. It shows the details and the sheets of the batch, and lets the user reprint some of its cards.
 */
export function BatchPage() {
  const id = Number(useParams()["id"]);
  const { data, error, refetch } = useQuery({
    queryKey: [BATCHES, id],
    queryFn: ({ signal }) => getOne(batchCall(id), batchDetailsAnswer, { signal }),
  });
  if (data) return <LoadedBatch key={id} batch={data} />;
  if (!error) return <Skeleton height="24rem" />;
  return (
    <Page title={say("Batch {id}", { id })}>
      <LoadFailed
        of={{ error, refetch }}
        otherwise={say("The batch could not be loaded. Please try again.")}
      />
    </Page>
  );
}

/**
 * Returns the selected cards of a batch, and the last card that was selected. If the user comes from a card's own
 * page, that card is already selected for reprinting.
 */
function useChosenCards(batch: BatchDetails) {
  const named = Number(useSearchParams()[0].get("card"));
  const isNamed = batch.printed.some(({ place }) => place === named);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(isNamed ? [named] : []));
  const [last, setLast] = useState<PlacedCard | null>(null);
  const toggle = (card: PlacedCard) => {
    const others = [...chosen].filter((place) => place !== card.place);
    setChosen(new Set(chosen.has(card.place) ? others : [...others, card.place]));
    setLast(card);
  };
  const choose = (cards: readonly PlacedCard[]) => setChosen(new Set(cards.map(({ place }) => place)));
  return { isNamed, chosen, last, toggle, choose };
}

function LoadedBatch({ batch }: { batch: BatchDetails }) {
  const reload = useReload();
  const can = useCan();
  const { isNamed, chosen, last, toggle, choose } = useChosenCards(batch);
  const [side, setSide] = useState<Side>("front");
  const [shown, setShown] = useState(SHEETS_SHOWN);
  const [asking, setAsking] = useState(isNamed);
  const [done, setDone] = useState<Reprinted | null>(null);
  const sheets = [...Map.groupBy(batch.printed, ({ sheet }) => sheet)];

  return (
    <Page title={say("Batch {id}", { id: batch.id })} actions={<DocumentsButton of={{ batch: batch.id }} />}>
      {done && <WhatCameOfIt done={done} />}
      <BatchFacts batch={batch} />
      <BatchMarks batch={batch} />
      {can("print_batches.copy") && batch.printed.some(({ kept }) => kept) && (
        <BatchCopy id={batch.id} isTwoSided={batch.two_sided} />
      )}
      {batch.printed.every(({ kept }) => !kept) && (
        <Alert color="blue" mb="md">
          {say(
            "The contents of these cards are no longer stored, or never were. You can print the cards with today's data.",
          )}
        </Alert>
      )}
      <BatchCards batch={batch} />
      <BatchWithout batch={batch} />
      <ChooseAll onChoose={() => choose(batch.printed)} />
      {batch.two_sided && <SideChoice mb="md" className="no-print" side={side} onChange={setSide} />}
      <WithBar
        bar={
          chosen.size > 0 && (
            <ChosenCards {...{ batch, last, chosen }} onChoose={choose} onPrint={() => setAsking(true)} />
          )
        }
      >
        <div className="batch-sheets">
          {sheets.slice(0, shown).map(([sheet, cards]) => (
            <BatchSheet key={sheet} number={sheet} {...{ batch, cards, side, chosen }} onToggle={toggle} />
          ))}
        </div>
        {sheets.length > shown && (
          <Button
            variant="default"
            mt="md"
            className="no-print"
            onClick={() => setShown(shown + SHEETS_SHOWN)}
          >
            {say("More Sheets")}
          </Button>
        )}
      </WithBar>
      {asking && (
        <ReprintDialog
          batch={batch}
          chosen={[...chosen].toSorted((a, b) => a - b)}
          onClose={() => setAsking(false)}
          onDone={(reprinted) => {
            setAsking(false);
            choose([]);
            setDone(reprinted);
            void reload(BATCHES);
          }}
        />
      )}
    </Page>
  );
}

/** Explains how to reprint cards, and selects all of them. */
const ChooseAll = ({ onChoose }: { onChoose(): void }) => (
  <Group gap="sm" mb="md" className="no-print">
    <Text>{say("Choose cards to print again.")}</Text>
    <Button size="xs" variant="default" onClick={onChoose}>
      {say("Choose all cards")}
    </Button>
  </Group>
);

interface ChosenCardsProps {
  batch: BatchDetails;
  chosen: ReadonlySet<number>;
  /** The card selected last. */
  last: PlacedCard | null;
  onChoose(cards: readonly PlacedCard[]): void;
  onPrint(): void;
}

/**
 * Selects the cards that are affected by common mishaps: the rest of a sheet, all cards from a certain card onwards,
 * all cards, or none.
 */
function ChosenCards({ batch, chosen, last, onChoose, onPrint }: ChosenCardsProps) {
  const sheets = new Set(batch.printed.map(({ sheet }) => sheet)).size;
  const isOnSheets = sheets > 1 && (batch.sheet?.slots.length ?? 0) > 1;
  return (
    <ChosenBar
      label={say("Chosen cards")}
      said={sayCount(chosen.size, "{n} card chosen", "{n} cards chosen")}
    >
      {last && last.sheet !== null && isOnSheets && (
        <Button
          variant="default"
          onClick={() => onChoose(batch.printed.filter((card) => isSpoiledWith(last, card)))}
        >
          {say("Sheet {n} from {name} on", { n: last.sheet, name: cardName(last) })}
        </Button>
      )}
      {last && (
        <Button
          variant="default"
          onClick={() => onChoose(batch.printed.filter(({ place }) => place >= last.place))}
        >
          {say("All cards from {name} onwards", { name: cardName(last) })}
        </Button>
      )}
      <Button variant="default" onClick={() => onChoose(batch.printed)}>
        {say("All cards")}
      </Button>
      <Button variant="default" onClick={() => onChoose([])}>
        {say("None")}
      </Button>
      <Button onClick={onPrint}>{say("Print Again")}</Button>
    </ChosenBar>
  );
}

/** Whether a card is on the same sheet as another card, and is that card or comes after it. */
const isSpoiledWith = (first: PlacedCard, card: PlacedCard): boolean =>
  card.sheet === first.sheet && card.place >= first.place;

function WhatCameOfIt({ done: { batch, cards, leftOut } }: { done: Reprinted }) {
  return (
    <Alert
      color="blue"
      mb="md"
      role="status"
      title={sayCount(cards, "{n} card was printed.", "{n} cards were printed.")}
    >
      <Anchor component={Link} to={batchPath(batch)} inherit>
        {say("Batch {id}", { id: batch })}
      </Anchor>
      {leftOut.length > 0 && (
        <ul className="generation-names">
          {leftOut.map(({ student, name, ...why }) => (
            <li key={student ?? name}>
              <strong>{name}</strong>: {tellLeftOut(why)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** Recreates the file of a batch. The file contains no new cards, only those that were printed. */
function BatchCopy({ id, isTwoSided }: { id: number; isTwoSided: boolean }) {
  const copying = useMutation({ mutationFn: (pages: PdfPages) => copyBatch(id, pages) });
  const fetchPages = (pages: PdfPages) => !copying.isPending && copying.mutate(pages);
  return (
    <div className="no-print batch-copy">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-busy={copying.isPending}
          onClick={() => fetchPages("all")}
        >
          {say("Download File Again")}
        </Button>
        {isTwoSided && <SidesApart variant="subtle" onFetch={fetchPages} />}
      </Group>
      {copying.data && (
        <Alert color="blue" mt="sm" role="status">
          {whatCameOf(copying.data)}
        </Alert>
      )}
      {copying.error && (
        <Failure mt="sm">
          {detailOf(copying.error, say("The file could not be created. Please try again."))}
        </Failure>
      )}
    </div>
  );
}

function whatCameOf({ isWhole, isSame, gone }: CopiedBatch): string {
  if (isSame && !isWhole)
    return say(
      "These pages are from the original file. They contain the cards from this batch. No new cards were created.",
    );
  if (isSame)
    return say(
      "This is the original file, byte for byte. It contains the cards from this batch. No new cards were created.",
    );
  if (gone > 0)
    return sayCount(
      gone,
      "{n} card is no longer stored, so its place in the file is empty.",
      "{n} cards are no longer stored, so their places in the file are empty.",
    );
  return say(
    "The file was recreated from the stored card data. It is not byte-for-byte identical to the earlier file.",
  );
}
