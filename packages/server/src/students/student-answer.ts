import { STUDENT_STATUSES } from "@idms/core";
import { z } from "zod";
import { isStoredName } from "../files/stored-files.ts";
import { API_BASE } from "../http/route.ts";
import type { PlacedStudent } from "./records.ts";

/** A student as the API answers it. */
export const studentAnswer = z.object({
  id: z.int(),
  full_name: z.string(),
  parent_phone: z.string(),
  status: z.enum(STUDENT_STATUSES),
  classroom: z.object({ id: z.int(), class_name: z.string(), section: z.string().nullable() }),
  school: z.int(),
  photo: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

/** The address of a student's photo, or of the file that answers another field; only staff may open it. */
export function photoAddress(studentId: number, field?: string): string {
  const address = `${API_BASE}/students/${studentId}/photo/`;
  return field === undefined ? address : `${address}?field=${encodeURIComponent(field)}`;
}

/** The names of stored files are nobody's business: each is answered as the address it can be opened at. */
export function asStudentAnswer(student: PlacedStudent): z.input<typeof studentAnswer> {
  const { class_id, class_name, section, school_id, photo, meta } = student;
  return {
    ...student,
    classroom: { id: class_id, class_name, section },
    school: school_id,
    photo: photo === null ? null : photoAddress(student.id),
    meta: Object.fromEntries(
      Object.entries(meta).map(([name, answer]) => [
        name,
        typeof answer === "string" && isStoredName(answer)
          ? photoAddress(student.id, answer === photo ? undefined : name)
          : answer,
      ]),
    ),
  };
}
