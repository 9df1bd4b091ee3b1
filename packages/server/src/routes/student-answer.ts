import type { studentAnswer } from "@idms/core";
import type { z } from "zod";
import { photoAddress } from "../students/photo-address.ts";
import type { PlacedStudent } from "../students/records.ts";

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
