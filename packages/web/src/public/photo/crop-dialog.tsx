import "react-easy-crop/react-easy-crop.css";
import "./crop-dialog.css";
import type { Box, Size } from "@idms/core/cards/geometry/space";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import Cropper from "react-easy-crop";
import type { Texts } from "../form-locales/languages.ts";
import type { PhotoFrame } from "./photo.ts";
import { useObjectUrl } from "../page/use-object-url.ts";

interface CropDialogProps {
  photo: File;
  /** The part of the photo that is currently kept, in the photo's pixels. */
  crop: Box;
  frame: PhotoFrame;
  texts: Texts["crop"];
  onApply(crop: Box): void;
  onClose(): void;
}

/** Distance by which a key or button press moves the photo, in CSS px. */
const STEP = 12;
const MAX_ZOOM = 4;
const NOWHERE = { x: 0, y: 0 };

const MOVES: readonly { name: "left" | "up" | "down" | "right"; sign: string; by: [number, number] }[] = [
  { name: "left", sign: "←", by: [-STEP, 0] },
  { name: "up", sign: "↑", by: [0, -STEP] },
  { name: "down", sign: "↓", by: [0, STEP] },
  { name: "right", sign: "→", by: [STEP, 0] },
];

/** Manages the position and size of the photo behind its frame. */
function usePlace() {
  const [position, setPosition] = useState(NOWHERE);
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<Size>({ width: 0, height: 0 });
  const [hole, setHole] = useState<Size>({ width: 0, height: 0 });

  /** Moves the photo, but only as far as it can go while still filling its frame. */
  function move(x: number, y: number): void {
    const within = (to: number, side: "width" | "height") => {
      const most = Math.abs(media[side] * zoom - hole[side]) / 2;
      return Math.min(most, Math.max(-most, to));
    };
    setPosition(({ x: atX, y: atY }) => ({ x: within(atX + x, "width"), y: within(atY + y, "height") }));
  }
  return { position, setPosition, zoom, setZoom, setMedia, setHole, move };
}

/**
 * The dialog in which the user selects the part of a photo that is kept. It works with touch, mouse or keyboard, and
 * has buttons that need no dragging (WCAG 2.5.7).
 */
export function CropDialog({ photo, crop, frame, texts, onApply, onClose }: CropDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const url = useObjectUrl(photo);
  const { position, setPosition, zoom, setZoom, setMedia, setHole, move } = usePlace();
  const [kept, setKept] = useState(crop);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  // Outside of the form, or Enter in it would submit the form.
  return createPortal(
    <dialog ref={dialog} dir="auto" className="parent-form pf-crop" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{texts.title}</h2>
      <p>{texts.note}</p>
      <div className="pf-crop-stage" dir="ltr">
        {url && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={frame.width / frame.height}
            cropShape={frame.round ? "round" : "rect"}
            keyboardStep={STEP}
            initialCroppedAreaPixels={crop}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": texts.picture }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setKept(pixels)}
            setMediaSize={setMedia}
            setCropSize={setHole}
          />
        )}
      </div>
      <div className="pf-crop-moves" dir="ltr">
        {MOVES.map(({ name, sign, by }) => (
          <button
            key={name}
            type="button"
            className="pf-button"
            aria-label={texts[name]}
            onClick={() => move(...by)}
          >
            {sign}
          </button>
        ))}
      </div>
      <label className="pf-crop-zoom">
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className="pf-crop-actions">
        <button type="button" className="pf-button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className="pf-button pf-primary"
          onClick={() => {
            // Closed first: that gives the focus back to where it was.
            dialog.current?.close();
            onApply(kept);
          }}
        >
          {texts.apply}
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
