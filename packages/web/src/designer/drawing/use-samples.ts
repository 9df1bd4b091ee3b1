import { sampleStudentSchema, samplesSchema } from "@idms/core/cards/drawing/samples";
import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { compareClasses } from "@idms/core/school/classes/label";
import { useQuery } from "@tanstack/react-query";
import { API_BASE, CallFailed, fetchAnswer, getOne } from "../../ui/api/api.ts";
import { useList } from "../../ui/api/use-list.ts";
import type { ShownPhoto } from "./content.ts";

/** Samples and students are looked at for a while; whoever comes back later sees what is new. */
const FRESH_MS = 60_000;

/** A sample card of a school, its fields as a form has them, and the longest texts of the school's students. */
export const useSamples = (school: number | null, form: number | null) =>
  useQuery({
    queryKey: ["/id-templates/samples/", school, form],
    queryFn: ({ signal }) =>
      getOne("/id-templates/samples/", samplesSchema, { query: { school, form }, signal }),
    enabled: school !== null,
    staleTime: FRESH_MS,
  });

/** Everybody in a class, by name, with what the card would say. */
export const useStudentsOf = (school: number | null, classroom: number | null) =>
  useList(
    "/id-templates/students/",
    sampleStudentSchema,
    { school, classroom },
    school !== null && classroom !== null,
  );

/** The classes of a school, in the order that people count them. */
export function useClassesOf(school: number | null): readonly Classroom[] {
  const { data } = useList("/classes/", classroomSchema, { school }, school !== null);
  return school === null ? [] : (data?.rows.toSorted(compareClasses) ?? []);
}

/** A photo of the API with its size: null where there is none or it cannot be read, undefined while it has not come. */
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

/** Whether something may be there though it did not come: the server was out of reach, or in trouble. */
const hasNotCome = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500);
