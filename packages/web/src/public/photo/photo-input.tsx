import { fieldLabel } from "@idms/core/forms/values/field";
import { useEffect, useRef, useState, useEffectEvent, type ChangeEvent } from "react";
import type { PhotoAdvice } from "@idms/core/students/photos/coach-photo";
import type { CropDialog } from "./crop-dialog.tsx";
import { withColours } from "./camera-colours.ts";
import { FieldFrame, inputProps, type FieldProps } from "./field-frame.tsx";
import type { Texts } from "../form-locales/languages.ts";
import {
  choosePhoto,
  cropPhoto,
  turnPhoto,
  type PhotoAnswer,
  type PhotoFrame,
  type PreparedPhoto,
} from "./photo.ts";
import { useAlive } from "../page/use-alive.ts";
import { useObjectUrl } from "../page/use-object-url.ts";
import { usePrepared } from "./use-prepared.ts";
import type { Coached } from "./coach.ts";
import { savesData } from "./saves-data.ts";

/** The advice on a photo. `unknown` means that the photo could not be checked. */
type Coaching = "off" | "looking" | "unknown" | readonly PhotoAdvice[];

interface CoachOptions {
  /** Whether the part of the photo that is kept may be changed at the moment. */
  mayCrop: boolean;
  onCrop(photo: PhotoAnswer): void;
}

/**
 * Checks a photo on this phone when it is chosen or cropped by hand. The detector is loaded when it is needed. A
 * photo that was not cropped by hand is cropped around its face.
 */
function useCoach(
  photo: PhotoAnswer | undefined,
  frame: PhotoFrame | null,
  { mayCrop, onCrop }: CoachOptions,
): Coaching {
  const [said, setSaid] = useState<{ of: PhotoAnswer; coaching: Coaching }>();
  const wanted = photo && frame && photo.cropped !== "before" && !savesData() ? photo : undefined;

  const isFree = useEffectEvent(() => mayCrop);
  const look = useEffectEvent(async (photo: PhotoAnswer, signal: AbortSignal) => {
    const { coachPhoto } = await import("./coach.ts");
    return frame && coachPhoto(photo, frame, { mayCrop: () => isFree(), signal });
  });
  const isSaid = useEffectEvent((photo: PhotoAnswer) => said?.of === photo);
  const say = useEffectEvent((photo: PhotoAnswer, coached: Coached | null) => {
    const isOther = coached !== null && coached.photo !== photo;
    if (coached === null || (isOther && !mayCrop)) return setSaid({ of: photo, coaching: "unknown" });
    setSaid({ of: coached.photo, coaching: coached.advice });
    if (isOther) onCrop(coached.photo);
  });

  useEffect(() => {
    if (!wanted || isSaid(wanted)) return;
    const ended = new AbortController();
    void look(wanted, ended.signal)
      .catch(() => null)
      .then((coached) => ended.signal.aborted || say(wanted, coached));
    return () => ended.abort();
  }, [wanted]);

  if (!wanted) return "off";
  return said?.of === wanted ? said.coaching : "looking";
}

const readHeic = async (photo: File) => (await import("./read-heic.ts")).readHeic(photo);

interface PhotoInputProps extends FieldProps<PhotoAnswer | undefined> {
  /** The frame to which the photo is cropped, or null for a picture that is not cropped. */
  frame: PhotoFrame | null;
  /** Whether to check a cropped photo and suggest improvements. */
  coach: boolean;
  /** Whether the photo stays unchanged until the user edits it. */
  fixed: boolean;
  texts: Texts;
}

/** Loads the crop dialog when it is first used. If it cannot be loaded, the photo has the default crop. */
function useCropper() {
  const [Cropper, setCropper] = useState<typeof CropDialog | "failed" | null>(null);
  return {
    Cropper,
    open: () =>
      void import("./crop-dialog.tsx").then(
        ({ CropDialog }) => setCropper(() => CropDialog),
        () => setCropper("failed"),
      ),
    close: () => setCropper(null),
  };
}

const problemOf = (prepared: PreparedPhoto | undefined, texts: Texts): string | undefined =>
  prepared && "problem" in prepared ? texts.server[`photo.${prepared.problem}`] : undefined;

const readyOf = (prepared: PreparedPhoto | undefined) => (prepared && "crop" in prepared ? prepared : null);

/** Accepts a photo from the camera or the phone's files, and shows it as it will be sent. */
export function PhotoInput(props: PhotoInputProps) {
  const { id, field, value, frame, coach, fixed, texts, onChange } = props;
  const prepared = usePrepared(value);
  const { Cropper, open, close } = useCropper();
  const error = props.error ?? problemOf(prepared, texts);
  const ready = readyOf(prepared);
  const crop = ready && ready.crop;
  const canAdjust = value !== undefined && frame !== null && (crop !== null || !prepared);
  const coaching = useCoach(coach ? value : undefined, frame, {
    mayCrop: !fixed && Cropper === null,
    onCrop: onChange,
  });
  return (
    <FieldFrame id={id} field={field} error={error}>
      <div className="pf-photo">
        {value && (
          <Preview photo={value} prepared={prepared} frame={frame} label={fieldLabel(field)} texts={texts} />
        )}
        <Actions {...props} error={error} canAdjust={canAdjust} onAdjust={open} />
        {canAdjust && coaching !== "off" && <Advice coaching={coaching} texts={texts.coach} />}
      </div>
      {Cropper === "failed" && (
        <p role="alert" className="pf-error">
          {texts.crop.trouble}
        </p>
      )}
      {value && frame && ready && crop && Cropper && Cropper !== "failed" && (
        <Cropper
          photo={ready.shown}
          crop={crop}
          frame={frame}
          texts={texts.crop}
          onApply={(area) => {
            close();
            onChange(cropPhoto(value, area));
          }}
          onClose={close}
        />
      )}
    </FieldFrame>
  );
}

interface ActionsProps extends PhotoInputProps {
  canAdjust: boolean;
  onAdjust(): void;
}

/** Shows the buttons for adding a photo, or for changing the current photo. */
function Actions({ id, field, value, error, frame, texts, onChange, canAdjust, onAdjust }: ActionsProps) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const isAlive = useAlive();

  function take(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    // The same file can be chosen again.
    input.value = "";
    if (file) onChange(choosePhoto(file, frame, readHeic, withColours));
  }

  // It may have been chosen before the scripts came.
  useEffect(() => {
    if (chooser.current?.files?.length) take(chooser.current);
    // oxlint-disable-next-line react/exhaustive-deps -- what was chosen before is looked at once
  }, []);

  function remove(): void {
    onChange(undefined);
    chooser.current?.focus();
  }

  const onTake = (event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget);
  const input = { type: "file", accept: "image/*", onChange: onTake } as const;
  const name = `${id}-choose`;
  const button = (text: string, onClick: () => void) => (
    <button type="button" className="pf-button" onClick={onClick}>
      {text}
    </button>
  );
  return (
    <div className="pf-photo-actions">
      <span className={isAlive ? "pf-button pf-file" : "pf-button pf-file pf-plain"}>
        <input
          {...input}
          ref={chooser}
          {...inputProps({ id, field, error })}
          aria-labelledby={`${id}-label ${name}`}
        />
        <span id={name} aria-hidden>
          {value ? texts.photo.change : texts.photo.choose}
        </span>
      </span>
      <button
        type="button"
        className={isAlive ? "pf-button pf-camera" : "pf-button pf-camera pf-waiting"}
        onClick={() => camera.current?.click()}
      >
        {texts.photo.take}
      </button>
      {isAlive && <input {...input} ref={camera} hidden tabIndex={-1} capture="environment" />}
      {canAdjust && button(texts.photo.adjust, onAdjust)}
      {canAdjust && value && frame && button(texts.photo.turn, () => onChange(turnPhoto(value, frame)))}
      {value && button(texts.photo.remove, remove)}
    </div>
  );
}

interface PreviewProps {
  photo: PhotoAnswer;
  prepared: PreparedPhoto | undefined;
  frame: PhotoFrame | null;
  label: string;
  texts: Texts;
}

function Preview({ photo, prepared, frame, label, texts }: PreviewProps) {
  const url = useObjectUrl(prepared && "crop" in prepared && prepared.crop ? prepared.file : undefined);
  const isUnseen = prepared && "crop" in prepared && prepared.crop === null;
  return (
    <div
      className={`pf-preview ${frame ? "pf-framed" : ""} ${frame?.round ? "pf-round" : ""}`}
      style={frame ? { aspectRatio: frame.width / frame.height } : undefined}
      role="status"
    >
      {url && <img src={url} alt={texts.photo.chosen(label)} />}
      {!prepared && <span>{texts.photo.preparing}</span>}
      {isUnseen && <span>{texts.photo.unseen(photo.name)}</span>}
    </div>
  );
}

/** Maximum number of hints shown at a time. Further hints appear once the first ones are resolved. */
const MOST = 2;

interface AdviceProps {
  coaching: Exclude<Coaching, "off">;
  texts: Texts["coach"];
}

/** Gives a family advice on the photo. The family can send the photo anyway. */
function Advice({ coaching, texts }: AdviceProps) {
  return (
    <div className="pf-advice" role="status">
      {typeof coaching === "string" ? (
        coaching === "looking" && <p>{texts.looking}</p>
      ) : coaching.length === 0 ? (
        <p>{texts.good}</p>
      ) : (
        <>
          <ul>
            {coaching.slice(0, MOST).map((advice) => (
              <li key={advice}>{texts.advice[advice]}</li>
            ))}
          </ul>
          <p>{texts.asItIs}</p>
        </>
      )}
    </div>
  );
}
