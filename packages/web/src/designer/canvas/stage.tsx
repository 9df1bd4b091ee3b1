import type { CardField } from "@idms/core/cards/designs/card-field";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { CANVAS } from "@idms/core/cards/geometry/space";
import { inLayers } from "@idms/core/cards/designs/template";
import { useMemo, type KeyboardEvent } from "react";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/texts/messages.ts";
import { elementName } from "../edits/element-names.ts";
import { boundsOf } from "../edits/edits.ts";
import type { ShownContent } from "../drawing/content.ts";
import { notesOf, type Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { CardPicture } from "./card-picture.tsx";
import { CardAids, Rulers } from "./card-aids.tsx";
import { ElementBox } from "./element-box.tsx";
import { Guides, Marquee, SelectedFrames, SelectionFrame } from "./overlay.tsx";
import type { Aids } from "./use-aids.ts";
import { useGestures } from "./use-gestures.ts";
import { viewOf, onScreen, type View } from "./view.ts";
import type { FaceSpace } from "../edits/design.ts";

export interface StageProps {
  zoom: number;
  /** Whether the space bar is pressed, so that the pointer pans the canvas. */
  panning: boolean;
  /** Whether to hide outlines, handles and badges. */
  plain: boolean;
  aids: Aids;
  content: ShownContent;
  /** The findings. Null until the card on the canvas has been checked. */
  findings: readonly CardFinding[] | null;
  onFindings(findings: readonly CardFinding[] | null): void;
}

/** Returns the placeholder text of an element that draws nothing, or null for an element that draws something. */
function ghostOf(field: CardField, label: string, notes: readonly Note[] | undefined, hasPhoto: boolean) {
  if (field.isImage) return hasPhoto ? null : designerText.photo;
  return notes?.some(({ nothing }) => nothing) ? label : null;
}

/** Shows the canvas: the card as it will be printed, with its interactive elements on top. */
export function Stage({ zoom, panning, plain, aids, content, findings, onFindings }: StageProps) {
  const designer = useDesigner();
  const { design, face, fields, side, space, selected, available, fonts, dispatch } = designer;
  const view = useMemo(() => viewOf(space, zoom), [space, zoom]);
  const gestures = useGestures(designer, view, panning, aids.guides);
  const notes = useMemo(() => notesOf(fields, space, findings), [fields, space, findings]);
  const bounds = boundsOf(fields, selected);
  const hasPhoto = content.real && content.photo !== null;
  const [only] = selected;
  const alone = selected.length === 1 && only !== undefined ? fields[only] : undefined;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const name = (event.target as HTMLElement).dataset.element;
    if (name === undefined || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    const rest = selected.filter((each) => each !== name);
    const names = !event.shiftKey ? [name] : rest.length < selected.length ? rest : [...selected, name];
    dispatch({ kind: "select", names });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its elements are buttons; it follows what happens to them
    <div
      className="stage"
      role="group"
      aria-label={side === "back" ? say("Back of the card") : say("Front of the card")}
      data-doing={gestures.doing ?? undefined}
      data-panning={panning || undefined}
      data-plain={plain || undefined}
      data-rulers={aids.shown.includes("rulers") || undefined}
      style={{ width: CANVAS.width * zoom, height: CANVAS.height * zoom }}
      onPointerDown={gestures.onPointerDown}
      onPointerMove={gestures.onPointerMove}
      onPointerUp={gestures.onPointerUp}
      onPointerCancel={gestures.onPointerCancel}
      onKeyDown={onKeyDown}
    >
      <CardGround space={space} view={view} />
      <CardPicture
        fonts={fonts}
        design={design}
        face={face}
        space={space}
        zoom={zoom}
        content={content}
        onFindings={onFindings}
      />
      <CardEdge space={space} view={view} />
      <CardAids aids={aids} space={space} view={view} />
      {aids.shown.includes("rulers") && <Rulers aids={aids} space={space} view={view} />}
      {inLayers(fields).map(([name, field]) => (
        <ElementBox
          key={name}
          name={name}
          label={elementName(name, field, available)}
          field={field}
          view={view}
          selected={selected.includes(name)}
          notes={notes.get(name)}
          ghost={ghostOf(field, elementName(name, field, available), notes.get(name), hasPhoto)}
        />
      ))}
      {selected.length > 1 && <SelectedFrames fields={fields} names={selected} view={view} />}
      {bounds && (
        <SelectionFrame
          box={alone ?? bounds}
          rotation={alone?.rotation ?? 0}
          view={view}
          handles={alone !== undefined && !alone.locked}
        />
      )}
      {gestures.guides.length > 0 && <Guides guides={gestures.guides} view={view} />}
      {gestures.marquee && <Marquee {...gestures.marquee} view={view} />}
    </div>
  );
}

/** Shows the card on the canvas: its edge, and the margin that may be trimmed. */
function CardGround({ space, view }: { space: FaceSpace; view: View }) {
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

/** Draws the card's edge over its picture. */
function CardEdge({ space, view }: { space: FaceSpace; view: View }) {
  const { x: left, y: top, width, height } = onScreen(view, space.card);
  return <div className="card-edge" aria-hidden="true" style={{ left, top, width, height }} />;
}
