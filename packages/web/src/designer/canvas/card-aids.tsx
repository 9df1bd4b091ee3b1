import type { PointerEvent } from "react";
import type { Box } from "@idms/core/cards/geometry/space";
import type { FaceSpace } from "../edits/design.ts";
import { BLEED_MM } from "../edits/snap.ts";
import { useDesigner } from "../actions/use-designer.ts";
import type { Aids } from "./use-aids.ts";
import { onScreen, type View } from "./view.ts";

/** Corner radius of an ID-1 card (ISO/IEC 7810), in mm. */
const CORNER_MM = 3.18;
/** The slot that a hand punch makes for a strap, 14 × 3 mm, and its distance from the top edge of the card. */
const SLOT = { width: 14, height: 3, top: 4 } as const;
/** The chip contacts of an ID-1 card (ISO/IEC 7816-2), in mm from the top left corner. */
const CHIP: Box = { x: 10.25, y: 19.23, width: 9.62, height: 9.32 };
/** Width of the milled area around the chip's contacts, in mm. */
const CHIP_CLEAR = 1.5;

/** Shows the design aids over the card: lines, areas and guides. */
export function CardAids({ aids, space, view }: { aids: Aids; space: FaceSpace; view: View }) {
  const { x, y, width, height } = onScreen(view, space.card);
  const mm = space.pxPerMm * view.scale;
  const { shown, guides } = aids;
  const { design } = useDesigner();
  const [w, h] = [width / mm, height / mm];
  const grown = (by: number, radius = 0) => (
    <rect x={-by} y={-by} width={w + 2 * by} height={h + 2 * by} rx={radius} />
  );
  return (
    <svg className="card-aids" aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${mm})`}>
        {shown.includes("safe") && grown(-design.safeMargin)}
        {shown.includes("bleed") && <g className="aid-bleed">{grown(BLEED_MM)}</g>}
        {shown.includes("corners") && grown(0, CORNER_MM)}
        {shown.includes("slot") && (
          <rect
            className="aid-keep-out"
            x={(w - SLOT.width) / 2}
            y={SLOT.top}
            width={SLOT.width}
            height={SLOT.height}
            rx={SLOT.height / 2}
          />
        )}
        {shown.includes("chip") && (
          <rect
            className="aid-keep-out"
            x={CHIP.x - CHIP_CLEAR}
            y={CHIP.y - CHIP_CLEAR}
            width={CHIP.width + 2 * CHIP_CLEAR}
            height={CHIP.height + 2 * CHIP_CLEAR}
            rx={1}
          />
        )}
        {guides.map(({ axis, at }) =>
          axis === "x" ? (
            <line key={`x${at}`} className="own-guide" x1={at} x2={at} y1={-h} y2={2 * h} />
          ) : (
            <line key={`y${at}`} className="own-guide" x1={-w} x2={2 * w} y1={at} y2={at} />
          ),
        )}
      </g>
    </svg>
  );
}

/** Ruler width, in CSS px. */
const RULER = 24;
/** Guides that are placed with the pointer snap to multiples of this length, in mm. */
const GUIDE_STEP = 0.5;
/** Minimum distance between two ticks, in CSS px. Closer ticks would be indistinguishable. */
const NEAR = 4;

/**
 * Shows rulers along the card, in mm from the card's corner. Pressing a ruler adds a guide at that position, or
 * removes the guide that is there.
 */
export function Rulers({ aids, space, view }: { aids: Aids; space: FaceSpace; view: View }) {
  const card = onScreen(view, space.card);
  const mm = space.pxPerMm * view.scale;
  return (["x", "y"] as const).map((axis) => {
    const across = axis === "x";
    const length = across ? card.width : card.height;
    const place = across
      ? { left: card.x, top: -RULER, width: length + 1, height: RULER }
      : { left: -RULER, top: card.y, width: RULER, height: length + 1 };
    const put = (event: PointerEvent<SVGElement>) => {
      event.stopPropagation();
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const at = (across ? event.clientX - left : event.clientY - top) / mm;
      aids.toggleGuide({ axis, at: Math.round(at / GUIDE_STEP) * GUIDE_STEP });
    };
    return (
      // The keyboard puts guides down in the menu.
      <svg key={axis} className="ruler" aria-hidden="true" style={place} onPointerDown={put}>
        {Array.from({ length: Math.floor(length / mm) + 1 }, (_, at) => {
          const isLong = at % 10 === 0;
          if (!isLong && (at % 5 === 0 ? 5 * mm : mm) < NEAR) return null;
          const size = isLong ? RULER : at % 5 === 0 ? 9 : 5;
          const from = Math.round(at * mm) + 0.5;
          const line = across
            ? { x1: from, x2: from, y1: RULER - size, y2: RULER }
            : { y1: from, y2: from, x1: RULER - size, x2: RULER };
          return (
            <g key={at}>
              <line {...line} />
              {isLong && <text {...(across ? { x: from + 2, y: 11 } : { x: 2, y: from + 12 })}>{at}</text>}
            </g>
          );
        })}
      </svg>
    );
  });
}
