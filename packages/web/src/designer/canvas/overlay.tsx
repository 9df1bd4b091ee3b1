import type { CSSProperties } from "react";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import { between, type Point } from "../edits/boxes.ts";
import { HANDLES } from "../edits/drag.ts";
import type { Guide } from "../edits/snap.ts";
import { onScreen, type View } from "./view.ts";

export interface SelectionFrameProps {
  box: Box;
  /** Rotation in degrees, clockwise. */
  rotation: number;
  view: View;
  handles: boolean;
}

/**
 * Shows the frame around the selection. A single element gets a handle on each side and corner, and a rotation handle
 * above or below.
 */
export function SelectionFrame({ box, rotation, view, handles }: SelectionFrameProps) {
  const { x, y, width, height } = onScreen(view, box);
  // Above an element at the edge of the canvas it could not be seen.
  const isBelow = y < TURN + HANDLE;
  const rotate = rotation === 0 ? undefined : `${rotation}deg`;
  return (
    <div className="selection" style={{ left: x, top: y, width, height, rotate }} aria-hidden="true">
      {handles && (
        <span
          className="handle handle-turn"
          data-turn={isBelow ? "below" : "above"}
          style={{ top: isBelow ? height + besides(height) + TURN : -besides(height) - TURN }}
        />
      )}
      {handles &&
        HANDLES.map(
          (handle, index) =>
            isHidden(handle, { width, height }) || (
              <span
                key={`${handle.x} ${handle.y}`}
                className="handle"
                data-handle={index}
                style={
                  {
                    left: `calc(${50 + 50 * handle.x}% + ${handle.x * besides(width)}px)`,
                    top: `calc(${50 + 50 * handle.y}% + ${handle.y * besides(height)}px)`,
                    "--near-x": `${(-handle.x * besides(width)) / 2}px`,
                    "--near-y": `${(-handle.y * besides(height)) / 2}px`,
                    cursor: cursorOf(handle.x, handle.y),
                  } as CSSProperties
                }
              />
            ),
        )}
    </div>
  );
}

/**
 * Size of a handle's area, and the gap between two handles that is left free for moving the element, in CSS px. Both are
 * large enough for fingers. With a mouse they are smaller, so that they cover less of the elements beside them.
 */
const HANDLE = window.matchMedia("(pointer: fine)").matches ? 12 : 24;
const FREE = HANDLE;

/** Distance of the rotation handle from its element, in CSS px. */
const TURN = 26;

/**
 * Returns how far outside an element of the given length its handles are placed, in CSS px. This prevents the handles
 * from covering a small element.
 */
const besides = (length: number): number => Math.max(0, (HANDLE + FREE - length) / 2);

/**
 * Whether a handle is hidden. A small element has only corner handles, because a handle in the middle of a side would
 * cover the handles next to it.
 */
const isHidden = ({ x, y }: Point, { width, height }: Pick<Box, "width" | "height">): boolean =>
  (x === 0 && besides(height) > 0) || (y === 0 && besides(width) > 0);

function cursorOf(x: number, y: number): string {
  if (y === 0) return "ew-resize";
  if (x === 0) return "ns-resize";
  return x === y ? "nwse-resize" : "nesw-resize";
}

/** Shows the frames of several selected elements. */
export function SelectedFrames({
  fields,
  names,
  view,
}: {
  fields: CardFields;
  names: readonly string[];
  view: View;
}) {
  return names.map((name) => {
    const field = fields[name];
    if (!field) return null;
    const { x, y, width, height } = onScreen(view, field);
    const rotate = field.rotation ? `${field.rotation}deg` : undefined;
    return <div key={name} className="selected-one" style={{ left: x, top: y, width, height, rotate }} />;
  });
}

export function Marquee({ from, to, view }: { from: Point; to: Point; view: View }) {
  const { x, y, width, height } = onScreen(view, between(from, to));
  return <div className="marquee" style={{ left: x, top: y, width, height }} />;
}

/** Shows the lines and gaps that a drag has snapped to. */
export function Guides({ guides, view }: { guides: readonly Guide[]; view: View }) {
  const x = (pixels: number) => view.x + pixels * view.scale;
  const y = (pixels: number) => view.y + pixels * view.scale;
  return (
    <svg className="guides" aria-hidden="true">
      {guides.map((guide) =>
        guide.kind === "line" ? (
          guide.axis === "x" ? (
            <line
              key={`x${guide.at}`}
              x1={x(guide.at)}
              x2={x(guide.at)}
              y1={y(guide.from)}
              y2={y(guide.to)}
            />
          ) : (
            <line
              key={`y${guide.at}`}
              x1={x(guide.from)}
              x2={x(guide.to)}
              y1={y(guide.at)}
              y2={y(guide.at)}
            />
          )
        ) : (
          guide.gaps.map(([from, to]) => (
            <path
              key={`${guide.axis}${from} ${to}`}
              d={
                guide.axis === "x"
                  ? gapPath([x(from), y(guide.at)], [x(to), y(guide.at)])
                  : gapPath([x(guide.at), y(from)], [x(guide.at), y(to)])
              }
            />
          ))
        ),
      )}
    </svg>
  );
}

/** Returns the path of a line with a bar at each end. */
function gapPath([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  const [dx, dy] = x1 === x2 ? [4, 0] : [0, 4];
  return `M${x1} ${y1}L${x2} ${y2}M${x1 - dx} ${y1 - dy}L${x1 + dx} ${y1 + dy}M${x2 - dx} ${y2 - dy}L${x2 + dx} ${y2 + dy}`;
}
