import { counted } from "../../forms/values/counted.ts";
import type { Scene } from "../../cards/drawing/scene.ts";
import { shownCardNumber } from "../../cards/verify/card-number.ts";
import { flowPages, lazily, type Block, type Section } from "./flow-pages.ts";
import { remarkOf, sortPacket, type Packet, type PacketCard, type SortedPacket } from "./packet.ts";
import {
  batchFacts,
  inner,
  NUMBER_WIDTH,
  pageMark,
  documentHead,
  PART,
  TEXT,
  type Stationery,
} from "./document-head.ts";
import { inBold, paragraphs, table, type Column } from "./set-rows.ts";

export interface PackingListWish {
  /** Whether to show the sheet of each card as well. */
  sheets: boolean;
}

const NUMBER: Column = { heading: "No.", width: 10 };
const CARD_NUMBER: Column = { heading: "Card number", width: NUMBER_WIDTH };

/**
 * Draws packing lists, each on separate pages. If a school has several classes, a summary of all packets comes first.
 * Each list shows the cards in order, the cards that were taken out, and the students without a card.
 */
export async function* packingListPages(
  packets: readonly Packet[],
  stationery: Stationery,
  wish: PackingListWish,
): AsyncGenerator<Scene> {
  for (const ofSchool of Map.groupBy(packets, ({ school }) => school).values()) {
    if (ofSchool.length > 1) yield* await overviewPages(ofSchool, stationery);
    for (const packet of ofSchool) yield* await packetPages(packet, stationery, wish);
  }
}

function overviewPages(packets: readonly Packet[], stationery: Stationery): Promise<Scene[]> {
  const { paper, typesetter, day } = stationery;
  const [first] = packets as [Packet];
  const head = documentHead(stationery, {
    title: "Packing list: all packets",
    whose: [first.school],
    facts: [counted(packets.length, "class", "classes"), day],
  });
  const columns: Column[] = [
    { heading: "Class", bold: true },
    { heading: "Batches", width: 40 },
    { heading: "Cards", width: 16 },
    { heading: "Duplicates", width: 20 },
    { heading: "Taken out", width: 20 },
    { heading: "Without a card", width: 26 },
  ];
  const { heads, row } = table(columns, inner(paper), { size: TEXT }, typesetter);
  const counts = packets.map((packet) => countsOf(packet));
  const total = counts[0]?.map((_, at) => counts.reduce((sum, each) => sum + (each[at] as number), 0)) ?? [];
  const rows = packets.map((packet, index) =>
    row([packet.class, packet.batches.join(", "), ...(counts[index] as number[]).map(String)]),
  );
  const bold = table(inBold(columns), inner(paper), { size: TEXT }, typesetter);
  const last = bold.row(["Total", "", ...total.map(String)]);
  const sections = [{ heads, rows: [...rows, last] }];
  return flowPages(paper, head, sections, pageMark(stationery), stationery.pause);
}

/** Counts the cards in a packet, the duplicates, the cards that were taken out, and the students without a card. */
export function countsOf({ cards, without }: Packet): [number, number, number, number] {
  const { inside, outside } = sortPacket(cards);
  return [
    inside.length,
    inside.filter(({ duplicate }) => duplicate > 0).length,
    outside.length,
    without.length,
  ];
}

function packetPages(packet: Packet, stationery: Stationery, { sheets }: PackingListWish): Promise<Scene[]> {
  const { paper, typesetter, day } = stationery;
  const sorted = sortPacket(packet.cards);
  const { inside, outside } = sorted;
  const head = documentHead(stationery, {
    title: "Packing list",
    whose: [packet.school, `Class ${packet.class}: ${counted(inside.length, "card")}`],
    facts: [batchFacts(packet.batches, packet.printed), day],
  });
  const sections: Section[] = [insideSection(sorted, packet, stationery, sheets)];
  const title = (text: string): Block =>
    paragraphs(typesetter, [[text, PART]], { width: inner(paper), above: 5, below: 1 });
  if (outside.length > 0) {
    const columns: Column[] = [CARD_NUMBER, { heading: "Name", bold: true }, { heading: "Why", width: 80 }];
    const { heads, row } = table(columns, inner(paper), { size: TEXT }, typesetter);
    sections.push({
      heads: stacked(title(`Not in this packet: ${counted(outside.length, "card")}`), heads),
      rows: lazily(outside, ({ card, why }) => row([shownCardNumber(card.number), card.name ?? "–", why])),
    });
  }
  if (packet.without.length > 0) {
    const columns: Column[] = [{ heading: "Name", width: 62, bold: true }, { heading: "Why" }];
    const who = packet.is_as_printed
      ? "Students in this class who had no card after this print"
      : "Students in this class without a card";
    const { heads, row } = table(columns, inner(paper), { size: TEXT }, typesetter);
    sections.push({
      heads: stacked(title(`${who}: ${packet.without.length}`), heads),
      rows: lazily(packet.without, ({ name, why }) => row([name, why])),
    });
  }
  sections.push({ rows: [total(inside, stationery)] });
  return flowPages(paper, head, sections, pageMark(stationery), stationery.pause);
}

function insideSection(
  { inside }: SortedPacket,
  { batches }: Packet,
  { paper, typesetter }: Stationery,
  sheets: boolean,
): Section {
  const has = (of: (card: PacketCard) => string): boolean => inside.some((card) => of(card) !== "");
  type Cell = [Column, (card: PacketCard, index: number) => string];
  const cells: Cell[] = [
    [NUMBER, (_, index) => `${index + 1}.`],
    [{ heading: "Name", bold: true }, ({ name }) => name ?? ""],
  ];
  if (has(({ roll }) => roll)) cells.push([{ heading: "Roll no.", width: 18 }, ({ roll }) => roll]);
  if (has(({ admission }) => admission))
    cells.push([{ heading: "Adm. no.", width: 24 }, ({ admission }) => admission]);
  cells.push([CARD_NUMBER, (card) => [shownCardNumber(card.number), remarkOf(card)].join(" ").trim()]);
  if (batches.length > 1) cells.push([{ heading: "Batch", width: 13 }, ({ batch }) => String(batch)]);
  if (sheets)
    cells.push([
      { heading: "Sheet, position", width: 21 },
      ({ sheet, slot }) => (sheet === null ? "" : `${sheet}, ${slot}`),
    ]);
  const { heads, row } = table(
    cells.map(([column]) => column),
    inner(paper),
    { size: TEXT },
    typesetter,
  );
  return { heads, rows: lazily(inside, (card, index) => row(cells.map(([, of]) => of(card, index)))) };
}

function total(inside: readonly PacketCard[], { paper, typesetter }: Stationery): Block {
  const copies = inside.filter(({ duplicate }) => duplicate > 0).length;
  const more = copies > 0 ? `, including ${counted(copies, "duplicate")}` : "";
  const text = `Total in this packet: ${counted(inside.length, "card")}${more}`;
  return paragraphs(typesetter, [[text, PART]], { width: inner(paper), above: 4 });
}

/** Stacks one block on top of another. */
const stacked = (upper: Block, lower: Block): Block => ({
  height: upper.height + lower.height,
  draw: (y) => [...upper.draw(y), ...lower.draw(y + upper.height)],
});
