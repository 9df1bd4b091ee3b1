import type { PhotoDayChild } from "@idms/core/collect/photo-days/child";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import { choosePhoto, PORTRAIT, cropPhoto, type PhotoAnswer } from "../photo/photo.ts";
import { CropDialog } from "../photo/crop-dialog.tsx";
import { usePrepared } from "../photo/use-prepared.ts";
import { useObjectUrl } from "../page/use-object-url.ts";
import type { ChildState } from "./child-state.ts";
import { StateMark } from "./state-mark.tsx";
import { texts } from "./texts.ts";
import { Viewfinder } from "./viewfinder.tsx";

interface ReviewProps {
  name: string;
  photo: PhotoAnswer;
  /** The error that occurred when the photo was stored. */
  trouble: string | null;
  onCrop(photo: PhotoAnswer): void;
  onAgain(): void;
  onUse(photo: File): Promise<void>;
}

/** Shows a photo as it will be sent, so that the user can accept, adjust or retake it. */
function Review({ name, photo, trouble, onCrop, onAgain, onUse }: ReviewProps) {
  const prepared = usePrepared(photo);
  const file = prepared && "file" in prepared ? prepared.file : undefined;
  const crop = prepared && "crop" in prepared ? prepared.crop : null;
  const url = useObjectUrl(crop ? file : undefined);
  const [isAdjusting, setIsAdjusting] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  const problem = prepared && "problem" in prepared ? texts.problem[prepared.problem] : trouble;

  async function use(): Promise<void> {
    if (!file || isKeeping) return;
    setIsKeeping(true);
    await onUse(file);
    setIsKeeping(false);
  }

  return (
    <>
      <div className="pd-frame">
        {url && <img src={url} alt={texts.photoOf(name)} />}
        {!prepared && (
          <p role="status" className="pd-frame-note">
            {texts.preparing}
          </p>
        )}
      </div>
      <div className="pd-actions">
        {problem && (
          <p role="alert" className="pf-error">
            {problem}
          </p>
        )}
        <button
          type="button"
          className="pf-button pf-primary pd-main"
          disabled={!file || isKeeping}
          onClick={() => void use()}
        >
          {texts.use}
        </button>
        <button type="button" className="pf-button" onClick={onAgain}>
          {texts.again}
        </button>
        {crop && (
          <button type="button" className="pf-button" onClick={() => setIsAdjusting(true)}>
            {texts.adjust}
          </button>
        )}
      </div>
      {isAdjusting && crop && (
        <CropDialog
          photo={photo.original}
          crop={crop}
          frame={PORTRAIT}
          texts={texts.crop}
          onApply={(area) => {
            setIsAdjusting(false);
            onCrop(cropPhoto(photo, area));
          }}
          onClose={() => setIsAdjusting(false)}
        />
      )}
    </>
  );
}

interface ChildViewProps {
  child: PhotoDayChild;
  state: ChildState;
  place: number;
  count: number;
  /** Stores the photo on the phone. Returns an error message, or null on success. */
  onPhoto(photo: File): Promise<string | null>;
  onAbsent(isAbsent: boolean): void;
  onGo(step: 1 | -1): void;
  onList(): void;
}

/** Shows one child: the camera or the photo taken, and the buttons for the next step. */
export function ChildView({ child, state, place, count, onPhoto, onAbsent, onGo, onList }: ChildViewProps) {
  const [photo, setPhoto] = useState<PhotoAnswer | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [hasCamera, setHasCamera] = useState(true);

  // A photo belongs to the child who was shown when it was taken, so it is dropped when the user moves on.
  const [shown, setShown] = useState(child.child);
  if (shown !== child.child) {
    setShown(child.child);
    setPhoto(null);
    setTrouble(null);
  }

  const take = (file: File) => {
    setTrouble(null);
    setPhoto(choosePhoto(file, PORTRAIT));
  };

  return (
    <div className="pd-child">
      <div className="pd-who">
        <p className="pd-place">
          <span>{texts.position(place + 1, count)}</span>
          {child.roll && <span>{texts.roll(child.roll)}</span>}
          <StateMark state={state} />
        </p>
        <Name key={child.child} name={child.name} />
      </div>
      <div className="pd-stage">
        {photo ? (
          <Review
            name={child.name}
            photo={photo}
            trouble={trouble}
            onCrop={setPhoto}
            onAgain={() => setPhoto(null)}
            onUse={async (file) => setTrouble(await onPhoto(file))}
          />
        ) : hasCamera ? (
          <Viewfinder onPhoto={take} onRefused={() => setHasCamera(false)} />
        ) : (
          <>
            <div className="pd-frame">
              <p className="pd-frame-note">{texts.cameraRefused}</p>
            </div>
            <div className="pd-actions">
              <FileButton label={texts.openCamera} camera primary onPhoto={take} />
            </div>
          </>
        )}
      </div>
      {!photo && (
        <div className="pd-more">
          {(state === "waiting" || state === "sent") && <p className="pp-muted">{texts.retake}</p>}
          <FileButton label={texts.chooseFile} onPhoto={take} />
          {(state === "none" || state === "absent") && (
            <button type="button" className="pf-button" onClick={() => onAbsent(state !== "absent")}>
              {state === "absent" ? texts.notAbsent : texts.absent}
            </button>
          )}
        </div>
      )}
      <nav className="pd-ways" aria-label={texts.list}>
        <button type="button" className="pf-button" disabled={place === 0} onClick={() => onGo(-1)}>
          ← {texts.back}
        </button>
        <button type="button" className="pf-button" onClick={onList}>
          {texts.list}
        </button>
        <button type="button" className="pf-button" disabled={place === count - 1} onClick={() => onGo(1)}>
          {texts.next} →
        </button>
      </nav>
    </div>
  );
}

/**
 * Length above which a name counts as long. A long name takes more than two lines on a phone and would push the
 * camera out of view.
 */
const LONG = 32;

/** Shows the name of a child. Screen readers read the name aloud when it is the child's turn. */
function Name({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} dir="auto" className={name.length > LONG ? "pd-long" : undefined}>
      {name}
    </h1>
  );
}

interface FileButtonProps {
  label: string;
  /** Whether to open the phone's camera instead of its files. */
  camera?: boolean;
  primary?: boolean;
  onPhoto(photo: File): void;
}

/** A button that opens the phone's files or its camera. */
function FileButton({ label, camera = false, primary = false, onPhoto }: FileButtonProps) {
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? [];
    // The same file can be chosen again.
    event.currentTarget.value = "";
    if (file) onPhoto(file);
  }

  return (
    <span className={primary ? "pf-button pf-file pf-primary pd-main" : "pf-button pf-file"}>
      <input
        type="file"
        accept="image/*"
        aria-label={label}
        onChange={take}
        {...(camera && { capture: "environment" })}
      />
      <span aria-hidden>{label}</span>
    </span>
  );
}
