import type { PhotoMark } from "@idms/core/students/photos/photo-marks";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import { photoQualityText } from "../../say/core-texts/photos.ts";
import { tell } from "../../say/say/tell.ts";
import "./photo-mark.css";
import { asSentence } from "@idms/core/as-sentence";

const SHAPES: Record<PhotoMark, string> = {
  green: "M5 0a5 5 0 1 0 0 10a5 5 0 1 0 0 -10z",
  amber: "M5 0l5 9.5h-10z",
  red: "M0.5 0.5h9v9h-9z",
};

/**
 * Shows the quality of a photo as a coloured word with a distinctive icon. Shows nothing until the quality has been
 * measured.
 */
export const PhotoMarkBadge = ({ quality }: { quality: PhotoQuality | null }) =>
  quality && (
    <span
      className="photo-mark"
      data-mark={quality.mark}
      title={
        quality.findings.map(({ text, ...coded }) => tell(asSentence(text, coded))).join(" ") || undefined
      }
    >
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <path d={SHAPES[quality.mark]} />
      </svg>
      <span>
        <span className="visually-hidden">{photoQualityText.title}: </span>
        {photoQualityText.marks[quality.mark]}
      </span>
    </span>
  );

/**
 * Shows the quality of a photo and the reasons for it, next to the photo. Shows nothing until the quality has been
 * measured.
 */
export const PhotoFindings = ({ quality }: { quality: PhotoQuality | null }) =>
  quality && (
    <div>
      <PhotoMarkBadge quality={{ ...quality, findings: [] }} />
      {quality.findings.length > 0 && (
        <ul className="photo-findings">
          {quality.findings.map(({ measure, text, ...coded }) => (
            <li key={measure}>{tell(asSentence(text, coded))}</li>
          ))}
        </ul>
      )}
    </div>
  );
