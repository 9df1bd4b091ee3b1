import { useState } from "react";
import { CropDialog } from "../photo/crop-dialog.tsx";
import { cropPhoto, PORTRAIT, type PhotoAnswer } from "../photo/photo.ts";
import { usePrepared } from "../photo/use-prepared.ts";
import { useObjectUrl } from "../page/use-object-url.ts";
import { texts } from "./texts.ts";

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
export function Review({ name, photo, trouble, onCrop, onAgain, onUse }: ReviewProps) {
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
