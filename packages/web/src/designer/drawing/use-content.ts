import { sampleStudentSchema, samplesSchema, type SampleStudent } from "@idms/core/cards/drawing/samples";
import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { useDeferredValue, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { compareClasses } from "@idms/core/school/classes/label";
import { API_BASE, CallFailed, fetchAnswer, getOne } from "../../ui/api/api.ts";
import { useList } from "../../ui/api/use-list.ts";
import type { ShownContent, ShownPhoto } from "./content.ts";

/** How long samples and students are cached, in ms. After that, a visit loads new data. */
const FRESH_MS = 60_000;

/**
 * Loads a school's sample card with the fields that the form defines, and the longest values of the school's students.
 */
const useSamples = (school: number | null, form: number | null) =>
  useQuery({
    queryKey: ["/id-templates/samples/", school, form],
    queryFn: ({ signal }) =>
      getOne("/id-templates/samples/", samplesSchema, { query: { school, form }, signal }),
    enabled: school !== null,
    staleTime: FRESH_MS,
  });

/** Loads the students of a class, sorted by name, with their card texts. */
const useStudentsOf = (school: number | null, classroom: number | null) =>
  useList(
    "/id-templates/students/",
    sampleStudentSchema,
    { school, classroom },
    school !== null && classroom !== null,
  );

/** Returns the classes of a school in natural order. */
function useClassesOf(school: number | null): readonly Classroom[] {
  const { data } = useList("/classes/", classroomSchema, { school }, school !== null);
  return school === null ? [] : (data?.rows.toSorted(compareClasses) ?? []);
}

/**
 * Loads a photo and its size from the API. Returns null if there is no photo or it cannot be decoded, and undefined
 * while it loads.
 */
function usePhoto(address: string | null): ShownPhoto | null | undefined {
  const { data, error } = useQuery({
    queryKey: ["photo", address],
    queryFn: async ({ signal }): Promise<ShownPhoto> => {
      const path = (address as string).slice(API_BASE.length);
      const source = await (await fetchAnswer("GET", path, { signal })).blob();
      const bitmap = await createImageBitmap(source);
      const { width, height } = bitmap;
      bitmap.close();
      return { name: address as string, source, width, height };
    },
    enabled: address !== null,
    staleTime: FRESH_MS,
  });
  const unread = error !== null && !hasNotCome(error);
  return address === null || unread ? null : data;
}

/**
 * Whether the photo may exist although it did not load. This is the case if the server was unreachable or had an
 * error.
 */
const hasNotCome = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500);

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
