import { z } from "zod";
import { destinationSchema } from "./year-plan.ts";
import { codedSchema, maybeCodedSchema } from "../../sentence-schema.ts";

/** A student who remains unchanged when a promotion is undone, with a sentence that states the reason. */
const keptStudent = codedSchema().extend({ id: z.int(), name: z.string(), why: z.string() });

const yearAnswer = z.object({ name: z.string(), ends_on: z.string() });
const namedStudentAnswer = z.object({ id: z.int(), name: z.string(), class: z.string() });

const collectingAnswer = z
  .object({ links: z.int(), photo_days: z.int() })
  .default({ links: 0, photo_days: 0 });

/** A school's current year, and whether the promotion that started it can be undone. */
export const currentYearAnswer = z.object({
  /** The current school year, or null if none was entered. */
  year: yearAnswer.extend({ began_at: z.string(), ended_name: z.string().nullable() }).nullable(),
  /** Null if there was no promotion, or if it can no longer be undone. */
  undo: z
    .object({
      until: z.string(),
      by: z.string(),
      /** The number of students who would be moved back if the promotion were undone now. */
      back: z.int(),
      returned: z.int(),
      kept: z.array(keptStudent),
    })
    .nullable(),
});
export type CurrentYear = z.output<typeof currentYearAnswer>;

/** A proposed plan from `planYear`. */
export const proposedYearAnswer = z.object({
  made_at: z.string(),
  ended: yearAnswer,
  year: yearAnswer,
  years_guessed: z.boolean(),
  classes: z.array(
    z.object({
      id: z.int(),
      class_name: z.string(),
      section: z.string().nullable(),
      students: z.int(),
      to: destinationSchema,
      sure: z.boolean(),
      why: z.string(),
      ...maybeCodedSchema().shape,
      unverified: z.int(),
      open_links: z.int(),
      open_photo_days: z.int().default(0),
    }),
  ),
  unverified: z.array(namedStudentAnswer),
});
export type ProposedYear = z.output<typeof proposedYearAnswer>;

/** The result of a promotion or of its dry run. */
export const promotedAnswer = z.object({
  moved: z.int(),
  stayed: z.int(),
  left: z.int(),
  changed: z.array(namedStudentAnswer),
  gone: z.array(z.int()),
  new_classes: z.array(z.string()),
  /** The links and photo days that are paused. */
  paused: collectingAnswer,
  undo_until: z.string(),
});
export type PromotedSchool = z.output<typeof promotedAnswer>;

/** The result of an undo or of its dry run. */
export const undonePromotionAnswer = z.object({
  year: z.string(),
  back: z.int(),
  returned: z.int(),
  kept: z.array(keptStudent),
  kept_classes: z.array(z.string()),
  /** The links and photo days that are resumed. */
  resumed: collectingAnswer,
});
export type UndonePromotion = z.output<typeof undonePromotionAnswer>;
