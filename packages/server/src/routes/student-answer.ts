import { STUDENT_STATUSES } from "@idms/core";
import { z } from "zod";
import { photoAddress } from "../students/photo-address.ts";
import type { PlacedStudent } from "../students/records.ts";

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

/** The names of stored files are nobody's business: each is answered as the address it can be opened at. */
export function asStudentAnswer(student: PlacedStudent): z.input<typeof studentAnswer> {
  const { files, class_id, class_name, section, school_id, photo, meta, ...rest } = student;
  const addresses = Object.entries(files).map(([name, file]) => [
    name,
    photoAddress(student.id, file === photo ? undefined : name),
  ]);
  return {
    ...rest,
    classroom: { id: class_id, class_name, section },
    school: school_id,
    photo: photo === null ? null : photoAddress(student.id),
    meta: { ...meta, ...Object.fromEntries(addresses) },
  };
}
