import type { PathItem } from "@idms/core/cards/drawing/scene";
import { impose, reverseSide, type Slot, cropMarks } from "@idms/core/print/sheets/impose";
import type { CardDesign } from "./card-design.ts";
import type { Case } from "./cases.ts";
import type { Point, Segment, Sheet } from "./programs/job.ts";

/** Returns where idms places the cards of a case and their crop marks, in mm, as specified for the other programs. */
export function placeOnSheets({ layout }: Case, { cardSize, back }: CardDesign): Sheet {
  const imposition = impose(layout, cardSize);
  const { sheet, slots, cut } = imposition;
  return {
    width: sheet.width,
    height: sheet.height,
    slots: slots.map(corner),
    backSlots: back === null ? [] : reverseSide(imposition).slots.map(corner),
    marks: cut ? cropMarks(imposition).map(segment) : [],
  };
}

const corner = ({ x, y }: Slot): Point => [x, y];

/** Returns the segment of a crop mark, which is one straight stroke. */
const segment = ({ path }: PathItem): Segment => path.flatMap(([, ...point]) => point as number[]) as Segment;
