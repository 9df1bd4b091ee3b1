import type { Scene } from "@idms/core/cards/drawing/scene";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { deliveryNotePages } from "@idms/core/print/documents/delivery-note";
import { handOutListPages, toHandOut } from "@idms/core/print/documents/hand-out-list";
import { LABEL_STOCKS, usualLabels, type LabelStockName } from "@idms/core/print/documents/label-stock";
import { labelPages, type LabelsFor } from "@idms/core/print/documents/labels";
import { countsOf, packingListPages } from "@idms/core/print/documents/packing-list";
import type { Stationery } from "@idms/core/print/documents/document-head";
import type { ListPaper, DocumentKind } from "@idms/core/print/documents/document-wish";
import { PAPERS } from "@idms/core/print/sheets/paper";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { pdfInMemory } from "../press/write-pages.ts";
import type { ChosenPackets } from "./choose-packets.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

export interface DocumentWish {
  kind: DocumentKind;
  /** The paper size. The default is the school's usual size. */
  paper?: ListPaper | undefined;
  /** Whether to add the sheet and position of each card. Applies only to packing lists. */
  sheets: boolean;
  /**
   * The label stock. This property and the next two apply only to labels. They give the stock, the recipients of the
   * labels, and the first position to use on the first sheet, counted from 1.
   */
  labels?: LabelStockName | undefined;
  of: LabelsFor;
  start: number;
  /** The date on the document. The default is today. */
  now?: Date;
}

export interface DrawnDocument {
  bytes: Uint8Array;
  pages: number;
  /**
   * Number of cards on the document. Lists to sign and labels for children include only cards that have not been
   * handed out yet.
   */
  cards: number;
}

const TITLES: Readonly<Record<DocumentKind, string>> = {
  "packing-list": "Packing list",
  "delivery-note": "Delivery note",
  labels: "Labels",
  "hand-out-list": "Cards to hand out",
};

/**
 * Draws a document that accompanies printed cards, using the current state of the cards. The document is not stored.
 * If the document is drawn again on the same day, it is identical byte for byte unless the state of a card has
 * changed.
 * @param fonts the folder of fonts that replace the built-in fonts
 * @param pause awaited between pieces of work; it may end the work
 * @throws Failure `missing` if the document would be empty, `invalid` for a position that the label sheet does not
 *   have
 */
export async function drawDocument(
  fonts: string,
  { deliveries, paper: usual }: Pick<ChosenPackets, "deliveries" | "paper">,
  { now = new Date(), ...wish }: DocumentWish,
  pause: () => Promise<void>,
): Promise<DrawnDocument> {
  const day = dayOf(now);
  const packets = deliveries.flatMap((delivery) => delivery.packets);
  const paper = wish.paper ?? usual;
  const stationery: Stationery = { paper: PAPERS[paper], day, typesetter: diskTypesetter(), pause };
  const scenes = (): AsyncGenerator<Scene> => {
    switch (wish.kind) {
      case "packing-list":
        return packingListPages(packets, stationery, wish);
      case "delivery-note":
        return deliveryNotePages(deliveries, stationery);
      case "labels":
        return labelPages(packets, LABEL_STOCKS[wish.labels ?? usualLabels(paper)], wish, stationery);
      case "hand-out-list":
        return handOutListPages(packets, stationery);
    }
  };
  const whose = deliveries.map(({ school }) => school).join(", ");
  const document = {
    title: `${TITLES[wish.kind]} · ${whose}`,
    author: whose,
    time: new Date(`${day}T00:00:00`),
    fonts,
  };
  let pages = 0;
  const { pdf, bytes } = pdfInMemory(document);
  for await (const scene of scenes()) {
    await pdf.addPage(scene, [{ scene, x: 0, y: 0, images: {} }]);
    pages += 1;
    await pause();
  }
  if (pages === 0) throw printFailures.nothingToHandOut();
  await pdf.end();
  const isOfWaiting = wish.kind === "hand-out-list" || (wish.kind === "labels" && wish.of === "student");
  const counts = packets.map((packet) => (isOfWaiting ? toHandOut(packet).length : countsOf(packet)[0]));
  return { bytes: bytes(), pages, cards: counts.reduce((sum, count) => sum + count, 0) };
}
