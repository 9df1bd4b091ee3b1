import { z } from "zod";
import { idSchema, referenceSchema } from "../ids.ts";
import { STUDENT_STATUSES } from "./status.ts";

/** A student's class as the API may answer it, an id or an object; read as one shape, unknown names as null. */
const classroomReference = z.union([
  idSchema.transform((id) => ({ id, class_name: null, section: null })),
  z
    .object({
      id: idSchema.optional(),
      pk: idSchema.optional(),
      class_name: z.string().nullish(),
      name: z.string().nullish(),
      section: z.string().nullish(),
    })
    .transform((room, context) => {
      const id = room.id ?? room.pk;
      if (id === undefined) {
        context.addIssue({ code: "custom", message: "A classroom needs an id." });
        return z.NEVER;
      }
      return { id, class_name: room.class_name ?? room.name ?? null, section: room.section || null };
    }),
]);

/** A student's answers by field name, as they were submitted. */
export const metaSchema = z.record(z.string(), z.unknown());
export type StudentMeta = z.output<typeof metaSchema>;

/** A student submission as the API answers it. */
export const studentAnswer = z.object({
  id: z.int(),
  full_name: z.string(),
  parent_phone: z.string(),
  status: z.enum(STUDENT_STATUSES),
  classroom: z.object({ id: z.int(), class_name: z.string(), section: z.string().nullable() }),
  school: z.int(),
  photo: z.string().nullable(),
  meta: metaSchema,
  /** When it was submitted or imported, an ISO time in UTC. */
  created_at: z.string(),
});

/** A student who was found among those of all schools, as the API answers it. */
export const foundStudentAnswer = studentAnswer.extend({ school_name: z.string() });

/** A student submission as every reader sees it. */
export const studentSchema = studentAnswer.extend({
  id: idSchema,
  full_name: z
    .string()
    .nullish()
    .transform((name) => name ?? ""),
  parent_phone: z
    .string()
    .nullish()
    .transform((phone) => phone ?? ""),
  classroom: classroomReference,
  school: referenceSchema.nullish().transform((school) => school ?? null),
  photo: z
    .string()
    .nullish()
    .transform((photo) => photo || null),
  meta: metaSchema.nullish().transform((meta) => meta ?? {}),
  created_at: z
    .string()
    .nullish()
    .transform((time) => time ?? null),
});
export type Student = z.output<typeof studentSchema>;

/** A found student as it is read. */
export const foundStudentSchema = studentSchema.extend({ school_name: z.string().default("") });
export type FoundStudent = z.output<typeof foundStudentSchema>;
