import { counted } from "../../forms/values/counted.ts";
import type { Scene } from "../../cards/drawing/scene.ts";
import { shownCardNumber } from "../../cards/verify/card-number.ts";
import { flowPages, lazily, type Section } from "./flow-pages.ts";
import { remarkOf, sortPacket, type Packet, type PacketCard } from "./packet.ts";
import {
  batchFacts,
  inner,
  NUMBER_WIDTH,
  pageMark,
  documentHead,
  SMALL,
  TEXT,
  type Stationery,
} from "./document-head.ts";
import { paragraphs, table, type Column } from "./set-rows.ts";

/** Minimum height of a row, in mm, to leave space for a signature. */
const SIGNED_ROW = 9;

/** Returns the cards in a packet that still have to be handed out. */
export const toHandOut = ({ cards }: Pick<Packet, "cards">): PacketCard[] =>
  sortPacket(cards).inside.filter(({ state }) => state === "printed");

/**
 * Draws a list for each class on which recipients sign for their cards. A list contains only cards that have not been
 * handed out yet. The number of other cards is shown below the list. A class with no cards waiting has no list. Such
 * classes are named below the last list.
 */
export async function* handOutListPages(
  packets: readonly Packet[],
  stationery: Stationery,
): AsyncGenerator<Scene> {
  const lists = packets.filter((packet) => toHandOut(packet).length > 0);
  const without = packets.filter((packet) => !lists.includes(packet)).map((packet) => packet.class);
  const note = without.length === 0 ? "" : `There are no cards to hand out in ${without.join(", ")}.`;
  for (const packet of lists) yield* await listPages(packet, stationery, packet === lists.at(-1) ? note : "");
}

function listPages(packet: Packet, stationery: Stationery, note: string): Promise<Scene[]> {
  const { paper, typesetter, day } = stationery;
  const width = inner(paper);
  const cards = toHandOut(packet);
  const head = documentHead(stationery, {
    title: "Cards to hand out",
    whose: [packet.school, `Class ${packet.class}: ${counted(cards.length, "card")}`],
    facts: [batchFacts(packet.batches, packet.printed), day],
  });
  const known = knownBy(cards);
  const columns: Column[] = [
    { heading: "No.", width: 10 },
    { heading: "Name", bold: true },
    ...(known ? [{ heading: known.heading, width: 22 }] : []),
    { heading: "Card number", width: NUMBER_WIDTH },
    { heading: "Signature", width: 42 },
    { heading: "Date", width: 22 },
  ];
  const { heads, row } = table(columns, width, { size: TEXT, least: SIGNED_ROW, grid: true }, typesetter);
  const rows = lazily(cards, (card, index) => {
    const number = `${shownCardNumber(card.number)} ${remarkOf(card)}`.trim();
    return row([`${index + 1}.`, card.name ?? "", ...(known ? [known.of(card)] : []), number, "", ""]);
  });
  const sections: Section[] = [{ heads, rows }];
  for (const text of [othersOf(packet), note].filter(Boolean))
    sections.push({ rows: [paragraphs(typesetter, [[text, SMALL]], { width, above: 3 })] });
  return flowPages(paper, head, sections, pageMark(stationery), stationery.pause);
}

/**
 * Returns the column for the numbers in a class list: the roll number, or else the admission number. Returns
 * undefined if no card has either number.
 */
function knownBy(cards: readonly PacketCard[]) {
  const ways = [
    { heading: "Roll no.", of: ({ roll }: PacketCard) => roll },
    { heading: "Adm. no.", of: ({ admission }: PacketCard) => admission },
  ];
  return ways.find(({ of }) => cards.some((card) => of(card) !== ""));
}

/** Describes the cards and students of a class that are not on its list. */
function othersOf({ cards, without }: Packet): string {
  const { inside, outside } = sortPacket(cards);
  const done = inside.filter(({ state }) => state !== "printed").length;
  const texts = [
    done > 0 && `${counted(done, "card was", "cards were")} already handed out.`,
    outside.length > 0 && `${counted(outside.length, "card is", "cards are")} lost, revoked or replaced.`,
    without.length > 0 &&
      `${counted(without.length, "child", "children")} in the class ${without.length === 1 ? "has" : "have"} no card.`,
  ];
  return texts.filter((text) => text !== false).join(" ");
}
