import type { SampleStudent } from "@idms/core/cards/drawing/samples";
import type { Classroom } from "@idms/core/school/classes/classroom";
import { useDeferredValue, useMemo, useState } from "react";
import type { ShownContent, ShownPhoto } from "./content.ts";
import { useClassesOf, usePhoto, useSamples, useStudentsOf } from "./use-samples.ts";

/** The card that is shown: a sample, or the card of a student, given by class and position in the list. */
export type Shown =
  | { kind: "sample" }
  | { kind: "longest" }
  | { kind: "student"; classroom: number; index: number };

export interface ContentChoice {
  shown: Shown;
  classes: readonly Classroom[];
  students: readonly SampleStudent[];
  student: SampleStudent | null;
  loading: boolean;
  /** Whether part of the content failed to load. */
  failed: boolean;
  content: ShownContent;
  show(shown: Shown): void;
}

const NOBODY: ShownContent = { texts: {}, photo: null, real: false, whole: false };
/**
 * Scales the nominal size of the sample photo up to that of a stored photo, so that the resolution of the sample is
 * never reported as too low.
 */
const FINER = 8;
const asLarge = (photo: ShownPhoto | null): ShownPhoto | null =>
  photo && { ...photo, width: photo.width * FINER, height: photo.height * FINER };

/** Returns the canvas content, initially the sample. */
export function useContent(school: number | null, form: number | null): ContentChoice {
  const [shown, show] = useState<Shown>({ kind: "sample" });
  const sampling = useSamples(school, form);
  const samples = sampling.data;
  const classes = useClassesOf(school);
  const list = useStudentsOf(school, shown.kind === "student" ? shown.classroom : null);
  const students = shown.kind === "student" && !list.isPlaceholderData ? (list.data?.rows ?? []) : [];
  const student = (shown.kind === "student" && students[shown.index]) || null;
  const samplePhoto = usePhoto(samples?.photo ?? null);
  const ownPhoto = usePhoto(student?.photo ?? null);

  const ready = useMemo<ShownContent | null>(() => {
    if (shown.kind === "student") {
      if (!student || ownPhoto === undefined) return null;
      return { texts: student.texts, photo: ownPhoto, real: true, whole: true };
    }
    if (!samples || samplePhoto === undefined) return null;
    const texts = shown.kind === "longest" ? { ...samples.sample, ...samples.longest } : samples.sample;
    return { texts, photo: asLarge(samplePhoto), real: false, whole: true };
  }, [shown.kind, student, ownPhoto, samples, samplePhoto]);
  // While the next one comes, the one before stays.
  const [last, setLast] = useState(NOBODY);
  if (ready && ready !== last) setLast(ready);
  const waiting = useMemo<ShownContent>(() => ({ ...last, whole: false }), [last]);

  return {
    shown,
    classes,
    students,
    student,
    loading: ready === null,
    failed: ready === null && (shown.kind === "student" ? list.isError : sampling.isError),
    content: useDeferredValue(ready ?? waiting),
    show,
  };
}
