import type { CardField } from "@idms/core/cards/designs/card-field";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { CANVAS } from "@idms/core/cards/geometry/space";
import { inLayers } from "@idms/core/cards/designs/template";
import { useMemo, useEffect, useRef, useState, memo, type DragEvent, type KeyboardEvent } from "react";
import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { IconAlertTriangle, IconInfoCircle, IconLock } from "../icons.ts";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/core-texts/messages.ts";
import { dropEntry, isEntry } from "../actions/drop-entry.ts";
import { elementName } from "../edits/element-names.ts";
import { boundsOf } from "../edits/edits.ts";
import type { ShownContent } from "../drawing/content.ts";
import { notesOf, type Note } from "../edits/findings.ts";
import { useDesigner, type Designer } from "../actions/use-designer.ts";
import { CardAids, Rulers } from "./card-aids.tsx";
import { Guides, Marquee, SelectedFrames, SelectionFrame } from "./overlay.tsx";
import type { Aids } from "./use-aids.ts";
import { pointOf, useGestures } from "./use-gestures.ts";
import { viewOf, onScreen, type View } from "./view.ts";
import type { FaceSpace, Design, Face } from "../edits/design.ts";
import { drawJob } from "../drawing/draw-job.ts";
import { Studio } from "../drawing/studio.ts";

interface CardPictureProps {
  design: Design;
  face: Face;
  space: FaceSpace;
  zoom: number;
  content: ShownContent;
  fonts: readonly OwnFont[];
  /** Called with the findings of a fully loaded card, or with null while they are unknown. */
  onFindings(findings: readonly CardFinding[] | null): void;
}

/**
 * Maximum duration of a normal drawing, in ms. A drawing that takes longer is waiting for data, and the earlier
 * findings no longer apply.
 */
const LATE_MS = 300;

/** Shows the card as it will be printed. The worker redraws it after every change. */
function CardPicture({ design, face, space, zoom, content, fonts, onFindings }: CardPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const studio = useRef<Studio | null>(null);
  const awaited = useRef(0);
  /** Number of the first drawing for which all content had loaded. */
  const wholeFrom = useRef(Infinity);
  const [failure, setFailure] = useState<string | null>(null);
  const told = useRef("");

  useEffect(() => {
    const made = new Studio((drawn, number) => {
      const shown = canvas.current;
      if (!shown) return;
      if (number === awaited.current) shown.dataset.state = "drawn";
      if ("failure" in drawn) {
        setFailure(drawn.failure);
        return;
      }
      setFailure(null);
      show(shown, drawn.bitmap);
      if (number < wholeFrom.current) return;
      const text = JSON.stringify(drawn.findings);
      if (text !== told.current) {
        told.current = text;
        onFindings(drawn.findings);
      }
    });
    studio.current = made;
    return () => made.close();
  }, [onFindings]);

  useEffect(() => {
    const { job, sources } = drawJob({ design, face, space, zoom, content, fonts });
    if (canvas.current) canvas.current.dataset.state = "drawing";
    const number = studio.current?.draw(job, sources) ?? 0;
    awaited.current = number;
    wholeFrom.current = content.whole ? Math.min(wholeFrom.current, number) : Infinity;
    const forget = () => {
      told.current = "";
      onFindings(null);
    };
    if (!content.whole) forget();
    const late = setTimeout(() => canvas.current?.dataset.state === "drawing" && forget(), LATE_MS);
    return () => clearTimeout(late);
  }, [design, face, space, zoom, content, fonts, onFindings]);

  return (
    <>
      <canvas ref={canvas} className="card-picture" aria-hidden="true" />
      {failure && (
        <p className="card-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
  if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
}

interface ElementBoxProps {
  name: string;
  label: string;
  field: CardField;
  view: View;
  selected: boolean;
  notes: readonly Note[] | undefined;
  /** Placeholder text shown in the box if the element draws no student data, otherwise null. */
  ghost: string | null;
}

/**
 * Minimum size of the button over an element, in CSS px. Smaller buttons are hard to press with a finger or a tremor.
 */
const LEAST = 24;

/** Shows an element's interactive layer: its outline over the drawn card, its name and its notes. */
const ElementBox = memo(function ElementBox(props: ElementBoxProps) {
  const { name, label, field, view, selected, notes, ghost } = props;
  const box = onScreen(view, field);
  const padX = Math.max(0, (LEAST - box.width) / 2);
  const padY = Math.max(0, (LEAST - box.height) / 2);
  const note = notes?.find(({ serious }) => serious) ?? notes?.[0];
  const Icon = note?.serious ? IconAlertTriangle : IconInfoCircle;
  return (
    <>
      <div
        role="button"
        tabIndex={0}
        className="element"
        data-element={name}
        data-locked={field.locked || undefined}
        aria-pressed={selected}
        aria-roledescription={say("element")}
        aria-label={[
          label,
          // Voice control users say the visible text (WCAG 2.5.3), which may be in another language.
          ghost?.toLowerCase() !== label.toLowerCase() && ghost,
          field.locked && say("locked"),
          ...(notes ?? []).map(({ message }) => message),
        ]
          .filter(Boolean)
          .join(", ")}
        style={{
          left: box.x - padX,
          top: box.y - padY,
          width: box.width + 2 * padX,
          height: box.height + 2 * padY,
          padding: `${padY}px ${padX}px`,
          ...(field.rotation && { rotate: `${field.rotation}deg` }),
        }}
      >
        <span className="element-outline">
          {ghost !== null && <span className="element-ghost">{ghost}</span>}
        </span>
        {field.locked && <IconLock className="element-lock" size={14} aria-hidden="true" />}
      </div>
      {note && (
        <span
          className="element-note"
          data-serious={note.serious || undefined}
          aria-hidden="true"
          style={{ right: `calc(100% - ${box.x + box.width}px)`, bottom: `calc(100% - ${box.y}px)` }}
        >
          <Icon size={12} />
          {note.badge}
          {notes && notes.length > 1 && ` +${notes.length - 1}`}
        </span>
      )}
    </>
  );
}, areSame);

/**
 * Whether two sets of props are equal. Notes are rebuilt with every drawing but rarely change, so they are compared by
 * value.
 */
function areSame(before: ElementBoxProps, after: ElementBoxProps): boolean {
  const { notes: was, ...props } = before;
  const { notes: is, ...now } = after;
  const keys = Object.keys(props) as (keyof typeof props)[];
  return keys.every((key) => props[key] === now[key]) && JSON.stringify(was) === JSON.stringify(is);
}

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

/** Accepts what is dragged from the lists. */
const dropTarget = (designer: Designer, view: View) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => isEntry(event) && event.preventDefault(),
  onDrop(event: DragEvent<HTMLElement>): void {
    if (!isEntry(event)) return;
    event.preventDefault();
    dropEntry(event, pointOf(event, view), designer);
  },
});

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
      {...dropTarget(designer, view)}
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
