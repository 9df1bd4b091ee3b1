import type { Box, CardFields } from "@idms/core";
import { between, type Point } from "../boxes.ts";
import { HANDLES } from "../drag.ts";
import type { Guide } from "../snap.ts";
import { onScreen, type View } from "./view.ts";

/** The frame of what is selected, with a handle on each side and corner of a single element. */
export function SelectionFrame({ box, view, handles }: { box: Box; view: View; handles: boolean }) {
  const { x, y, width, height } = onScreen(view, box);
  return (
    <div className="selection" style={{ left: x, top: y, width, height }} aria-hidden="true">
      {handles &&
        HANDLES.map((handle, index) => (
          <span
            key={`${handle.x} ${handle.y}`}
            className="handle"
            data-handle={index}
            style={{
              left: `${50 + 50 * handle.x}%`,
              top: `${50 + 50 * handle.y}%`,
              cursor: cursorOf(handle.x, handle.y),
            }}
          />
        ))}
    </div>
  );
}

function cursorOf(x: number, y: number): string {
  if (y === 0) return "ew-resize";
  if (x === 0) return "ns-resize";
  return x === y ? "nwse-resize" : "nesw-resize";
}

/** The frames of several selected elements. */
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
    return <div key={name} className="selected-one" style={{ left: x, top: y, width, height }} />;
  });
}

export function Marquee({ from, to, view }: { from: Point; to: Point; view: View }) {
  const { x, y, width, height } = onScreen(view, between(from, to));
  return <div className="marquee" style={{ left: x, top: y, width, height }} />;
}

/** The lines and gaps that a drag has snapped to. */
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

/** A line with a stroke across each of its ends. */
function gapPath([x1, y1]: [number, number], [x2, y2]: [number, number]): string {
  const [dx, dy] = x1 === x2 ? [4, 0] : [0, 4];
  return `M${x1} ${y1}L${x2} ${y2}M${x1 - dx} ${y1 - dy}L${x1 + dx} ${y1 + dy}M${x2 - dx} ${y2 - dy}L${x2 + dx} ${y2 + dy}`;
}
