import { sampleStudentSchema, samplesSchema } from "@idms/core/cards/drawing/samples";
import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { compareClasses } from "@idms/core/school/classes/label";
import { useQuery } from "@tanstack/react-query";
import { API_BASE, CallFailed, fetchAnswer, getOne } from "../../ui/api/api.ts";
import { useList } from "../../ui/api/use-list.ts";
import type { ShownPhoto } from "./content.ts";

/** How long samples and students are cached, in ms. After that, a visit loads new data. */
const FRESH_MS = 60_000;

/**
 * Loads a school's sample card with the fields that the form defines, and the longest texts of the school's students.
 */
export const useSamples = (school: number | null, form: number | null) =>
  useQuery({
    queryKey: ["/id-templates/samples/", school, form],
    queryFn: ({ signal }) =>
      getOne("/id-templates/samples/", samplesSchema, { query: { school, form }, signal }),
    enabled: school !== null,
    staleTime: FRESH_MS,
  });

/** Loads the students of a class by name, with their card texts. */
export const useStudentsOf = (school: number | null, classroom: number | null) =>
  useList(
    "/id-templates/students/",
    sampleStudentSchema,
    { school, classroom },
    school !== null && classroom !== null,
  );

/** Returns the classes of a school in natural order. */
export function useClassesOf(school: number | null): readonly Classroom[] {
  const { data } = useList("/classes/", classroomSchema, { school }, school !== null);
  return school === null ? [] : (data?.rows.toSorted(compareClasses) ?? []);
}

/**
 * Loads a photo and its size from the API. Returns null if there is no photo or it cannot be decoded, and undefined
 * while it loads.
 */
export function usePhoto(address: string | null): ShownPhoto | null | undefined {
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
