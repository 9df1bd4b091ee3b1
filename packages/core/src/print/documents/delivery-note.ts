import { counted } from "../../forms/values/counted.ts";
import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import { flowPages, EDGE, type Block, type Section } from "./flow-pages.ts";
import type { Packet } from "./packet.ts";
import { countsOf } from "./packing-list.ts";
import { inner, pageMark, documentHead, PART, SMALL, TEXT, type Stationery } from "./document-head.ts";
import { inBold, paragraphs, table, writingLine, type Column } from "./set-rows.ts";

/**
 * The data of a delivery note: the school that receives the cards, the orders that the cards were printed for, and
 * the packets.
 */
export interface Delivery {
  school: string;
  address: string;
  orders: readonly string[];
  packets: readonly Packet[];
}

/** Dimensions of the signature area, in mm. */
const SIGNED_ABOVE = 8;
const LINE_STEP = 14;
const GUTTER = 10;
const SIGNED_LINES = ["Name", "Date", "Signature and stamp"];

/**
 * Draws delivery notes for schools. A note lists what is delivered from each class and batch, and has fields where
 * both parties sign.
 */
export async function* deliveryNotePages(
  deliveries: readonly Delivery[],
  stationery: Stationery,
): AsyncGenerator<Scene> {
  for (const delivery of deliveries) yield* await notePages(delivery, stationery);
}

function notePages({ school, address, orders, packets }: Delivery, stationery: Stationery): Promise<Scene[]> {
  const { paper, typesetter, day } = stationery;
  const width = inner(paper);
  const head = documentHead(stationery, {
    title: "Delivery note",
    whose: [school],
    facts: [address, ...orders, `Date: ${day}`],
  });
  const columns: Column[] = [
    { heading: "Class", bold: true },
    { heading: "Batches", width: 38 },
    { heading: "Printed", width: 44 },
    { heading: "ID cards", width: 22 },
    { heading: "Duplicates", width: 34 },
  ];
  const { heads, row } = table(columns, width, { size: TEXT }, typesetter);
  const counts = packets.map(countsOf);
  const sum = (at: 0 | 1 | 2 | 3): number => counts.reduce((all, each) => all + each[at], 0);
  const rows = packets.map((packet, index) => {
    const [cards, copies] = counts[index] as [number, number, number, number];
    return row([
      packet.class,
      packet.batches.join(", "),
      packet.printed.join(", "),
      String(cards),
      copies === 0 ? "" : String(copies),
    ]);
  });
  const bold = table(inBold(columns), width, { size: TEXT }, typesetter);
  const total = bold.row([
    `Total: ${counted(packets.length, "class", "classes")}`,
    "",
    "",
    String(sum(0)),
    sum(1) === 0 ? "" : String(sum(1)),
  ]);
  const notes = [
    sum(2) > 0 && `${counted(sum(2), "printed card was", "printed cards were")} taken out and not delivered.`,
    sum(3) > 0 &&
      `${counted(sum(3), "child", "children")} in these classes ${sum(3) === 1 ? "has" : "have"} no card.`,
  ].filter((text) => text !== false);
  const sections: Section[] = [{ heads, rows: [...rows, total] }];
  if (notes.length > 0)
    sections.push({
      rows: [
        paragraphs(
          typesetter,
          [[`${notes.join(" ")} See the packing list for the students' names.`, SMALL]],
          {
            width,
            above: 3,
          },
        ),
      ],
    });
  sections.push({ rows: [signatures(stationery)] });
  return flowPages(paper, head, sections, pageMark(stationery), stationery.pause);
}

/** Draws the signature fields of sender and receiver side by side, and a line for missing or damaged cards. */
function signatures({ paper, typesetter }: Stationery): Block {
  const width = (inner(paper) - GUTTER) / 2;
  const sides = [
    ["Delivered by", EDGE],
    ["Received complete and in good condition by", EDGE + width + GUTTER],
  ] as const;
  const headings = sides.map(([text, x]) =>
    paragraphs(typesetter, [[text, PART]], { width, x, above: SIGNED_ABOVE }),
  );
  const high = Math.max(...headings.map((heading) => heading.height));
  const lines = SIGNED_LINES.length * LINE_STEP;
  return {
    height: high + lines + LINE_STEP + 6,
    draw: (y): SceneItem[] => [
      ...headings.flatMap((heading) => heading.draw(y)),
      ...sides.flatMap(([, x]) =>
        SIGNED_LINES.flatMap((label, index) =>
          writingLine(typesetter, label, { x, y: y + high + (index + 1) * LINE_STEP - 2, width }),
        ),
      ),
      ...writingLine(typesetter, "Missing or damaged", {
        x: EDGE,
        y: y + high + lines + LINE_STEP,
        width: inner(paper),
      }),
    ],
  };
}
