import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import type { OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { useEffect, useRef, useState } from "react";
import type { ShownContent } from "../drawing/content.ts";
import type { Design, Face, FaceSpace } from "../edits/design.ts";
import { drawJob } from "../drawing/draw-job.ts";
import { Studio } from "../drawing/studio.ts";

export interface CardPictureProps {
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
export function CardPicture({ design, face, space, zoom, content, fonts, onFindings }: CardPictureProps) {
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
