import type { BatchDetails, PlacedCard } from "@idms/core/print/batches/batches";
import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import type { CSSProperties } from "react";
import { addressOf } from "../../ui/api/api.ts";
import { STATE_LABELS } from "../../students/cards/card-calls.ts";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { batchCall } from "../sheets/batch-calls.ts";
import { say, sayCount } from "../../say/say/say.ts";

/** Returns the name of the card's owner. If the student has been deleted, returns a message that says so. */
export const cardName = ({ student, name }: PlacedCard): string =>
  student === null ? say("Deleted") : (name ?? say("Student {id}", { id: student }));

export interface BatchSheetProps {
  batch: BatchDetails;
  /** The sheet number. Null if the positions of the cards on the sheets were not recorded. */
  number: number | null;
  cards: readonly PlacedCard[];
  side: "front" | "back";
  chosen: ReadonlySet<number>;
  onToggle(card: PlacedCard): void;
}

/** Shows a sheet as it was printed, with a button on each card. Shows only the names if the layout was not recorded. */
export function BatchSheet({ batch, number, cards, side, chosen, onToggle }: BatchSheetProps) {
  const { sheet } = batch;
  const button = (card: PlacedCard, style?: CSSProperties) => {
    const again = card.reprints.length;
    return (
      <button
        key={card.place}
        type="button"
        className="batch-card"
        style={style}
        aria-pressed={chosen.has(card.place)}
        data-blank={!card.kept || undefined}
        title={`${shownCardNumber(card.number)} · ${STATE_LABELS[card.state]}`}
        onClick={() => onToggle(card)}
      >
        <span>
          <bdi>{cardName(card)}</bdi>
          {again > 0 && ` (${sayCount(again, "{n} reprint", "{n} reprints")})`}
        </span>
      </button>
    );
  };
  if (!sheet || number === null)
    return <div className="batch-names">{cards.map((card) => button(card))}</div>;

  const part = (length: number, of: number) => `${(100 * length) / of}%`;
  const placeOf = ({ position }: PlacedCard): CSSProperties => {
    const { x, y } = sheet.slots[(position ?? 1) - 1] ?? { x: 0, y: 0 };
    return {
      left: part(side === "front" ? x : sheet.width - x - sheet.card.w, sheet.width),
      top: part(y, sheet.height),
      width: part(sheet.card.w, sheet.width),
      height: part(sheet.card.h, sheet.height),
    };
  };
  const isDrawn = cards.some(({ kept }) => kept);
  return (
    <figure className="batch-sheet">
      <figcaption>{say("Sheet {n}", { n: number })}</figcaption>
      <div className="batch-paper" style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
        {isDrawn && (
          <LazyPrivateImage
            key={side}
            address={addressOf(batchCall(batch.id, `sheets/${number}/`), { side })}
            alt=""
            className="batch-picture"
          />
        )}
        {cards.map((card) => button(card, placeOf(card)))}
      </div>
    </figure>
  );
}
