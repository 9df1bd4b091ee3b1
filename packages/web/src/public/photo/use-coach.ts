import type { PhotoAdvice } from "@idms/core/students/photos/coach-photo";
import { useEffect, useEffectEvent, useState } from "react";
import type { Coached } from "./coach.ts";
import type { PhotoAnswer, PhotoFrame } from "./photo.ts";
import { savesData } from "./saves-data.ts";

/** The advice on a photo. `unknown` means that the photo could not be checked. */
export type Coaching = "off" | "looking" | "unknown" | readonly PhotoAdvice[];

interface CoachOptions {
  /** Whether the part of the photo that is kept may be changed at the moment. */
  mayCrop: boolean;
  onCrop(photo: PhotoAnswer): void;
}

/**
 * Checks a photo on this phone when it is chosen or cropped by hand. The detector is loaded when it is needed. A
 * photo that was not cropped by hand is cropped around its face.
 */
export function useCoach(
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
