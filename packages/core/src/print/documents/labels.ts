import { counted } from "../../forms/values/counted.ts";
import type { Scene, SceneItem } from "../../cards/drawing/scene.ts";
import type { Box } from "../../cards/geometry/space.ts";
import type { Typesetter } from "../../cards/shaping/typesetter.ts";
import { PAPERS } from "../sheets/paper.ts";
import { setParagraph, setText, type SheetTextStyle } from "../sheets/set-text.ts";
import { toHandOut } from "./hand-out-list.ts";
import { labelsOn, printedBox, type LabelStock } from "./label-stock.ts";
import { sortPacket, type Packet } from "./packet.ts";
import type { Stationery } from "./document-head.ts";
import { sheetFailures } from "../sheets/sheet-failures.ts";

/** Whether labels are for the packet of each class or for the envelope of each student. */
export const LABELS_FOR = ["class", "student"] as const;
export type LabelsFor = (typeof LABELS_FOR)[number];

/** A label: the name, and the other lines of text, most important first. */
interface Label {
  name: string;
  lines: readonly string[];
}

/** The text size below which text is wrapped onto two lines instead, in mm (6 points). */
const LEAST = 2.1;
/**
 * The share of a label's height that the name may take, the maximum text sizes, and the gap between lines. Lengths
 * are in mm.
 */
const NAME_SHARE = 0.5;
const MOST_NAME = 6;
const MOST_LINE = 3.6;
const GAP = 0.6;

/** Returns the labels of a packet: one for the class, or one for each card that still has to be handed out. */
const labelsOf = (packet: Packet, of: LabelsFor): Label[] => {
  const { school, class: room, batches } = packet;
  if (of === "student")
    return toHandOut(packet).map(({ name, roll, duplicate }) => {
      const marks = [`Class ${room}`, roll && `Roll no. ${roll}`, duplicate > 0 && `Duplicate ${duplicate}`];
      return { name: name ?? "", lines: [marks.filter(Boolean).join(" · "), school] };
    });
  const { length } = sortPacket(packet.cards).inside;
  const batch = `${batches.length === 1 ? "Batch" : "Batches"} ${batches.join(", ")}`;
  return length === 0
    ? []
    : [{ name: `Class ${room}`, lines: [`${counted(length, "card")} · ${batch}`, school] }];
};

/**
 * Draws label sheets. Labels are placed row by row from a position on the first sheet (counted from 1), so that a
 * partly used sheet can be used up.
 * @throws Failure `invalid` if the sheet has no such position
 */
export async function* labelPages(
  packets: readonly Packet[],
  stock: LabelStock,
  { of, start }: { of: LabelsFor; start: number },
  { typesetter, pause }: Pick<Stationery, "typesetter" | "pause">,
): AsyncGenerator<Scene> {
  const places = labelsOn(stock);
  if (start > places) throw sheetFailures.noLabelPlace({ places });
  const paper = PAPERS[stock.paper];
  let items: SceneItem[] = [];
  let place = start - 1;
  for (const packet of packets)
    for (const label of labelsOf(packet, of)) {
      if (place === places) {
        yield { ...paper, items };
        [items, place] = [[], 0];
      }
      items.push(...drawLabel(label, printedBox(stock, place), typesetter));
      place += 1;
      await pause();
    }
  if (items.length > 0) yield { ...paper, items };
}

/** Draws each piece of text in a separate part of the label, with the name at the top. */
function drawLabel(
  { name, lines }: Label,
  { x, y, width, height }: Box,
  typesetter: Typesetter,
): SceneItem[] {
  const top = height * NAME_SHARE;
  const high = (height - top) / lines.length - GAP;
  return [
    ...fitWhole(typesetter, name, { x, y, width, height: top }, { size: MOST_NAME, bold: true }),
    ...lines.flatMap((line, index) => {
      const box = { x, y: y + top + GAP + index * (high + GAP), width, height: high };
      return fitWhole(typesetter, line, box, { size: MOST_LINE });
    }),
  ];
}

/**
 * Sets text as large as possible. To fit the box, the text is first made smaller, then set on more lines, and finally
 * broken within words. It is never cut off.
 */
function fitWhole(
  typesetter: Typesetter,
  text: string,
  box: Box,
  { size: most, bold }: SheetTextStyle,
): SceneItem[] {
  const size = Math.min(most, box.height * 0.8);
  const least = Math.min(LEAST, size);
  const item = setText(typesetter, text, box, { size, bold, least, whenTooLong: "shrink" });
  if (item.runs.every((run) => run.size >= least * 0.999)) return [item];
  for (let smaller = least; ; smaller *= 0.95) {
    const { items, height } = setParagraph(typesetter, text, box, { size: smaller, bold });
    if (height <= box.height) return items;
  }
}
