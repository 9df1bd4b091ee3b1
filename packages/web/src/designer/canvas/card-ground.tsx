import type { FaceSpace } from "../edits/design.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { onScreen, type View } from "./view.ts";

/** The card on the canvas: its edge, and the margin that cutters may take. */
export function CardGround({ space, view }: { space: FaceSpace; view: View }) {
  const card = onScreen(view, space.card);
  const margin = useDesigner().design.safeMargin * space.pxPerMm * view.scale;
  return (
    <div
      className="card-ground"
      aria-hidden="true"
      style={{ left: card.x, top: card.y, width: card.width, height: card.height }}
    >
      <div className="safe-margin" style={{ inset: margin }} />
    </div>
  );
}

/** Where the card ends, over its picture. */
export function CardEdge({ space, view }: { space: FaceSpace; view: View }) {
  const { x: left, y: top, width, height } = onScreen(view, space.card);
  return <div className="card-edge" aria-hidden="true" style={{ left, top, width, height }} />;
}
