import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { can, type Right } from "@idms/core/school/accounts/rights";
import { idSchema } from "@idms/core/ids";
import {
  namedReasonSchema,
  RECORD_ACTIONS,
  removeSchema,
  sendBackSchema,
  studentVersionSchema,
} from "@idms/core/students/records/record-actions";
import { z } from "zod";
import type { Db } from "../../installation/engines/connect.ts";
import { route } from "../../http/calls/route.ts";
import { actOnMany, type ManyAction } from "../../students/edits/act-on-many.ts";
import { countFound, findIds } from "../../installation/students/list-students.ts";
import { correction } from "./correction-fields.ts";
import { filterFields, filterOf } from "./student-filter.ts";

/** Maximum number of students in one call. This number keeps the database busy for a second or two. */
const MOST_AT_ONCE = 500;
const who = {
  ids: z
    .array(idSchema)
    .max(MOST_AT_ONCE, saying(callRules.atOnce({ most: MOST_AT_ONCE })))
    .optional(),
  filter: z.object(filterFields).optional(),
  versions: studentVersionSchema.array().max(MOST_AT_ONCE).default([]),
};
const undone = { were_verified: studentVersionSchema.array().max(MOST_AT_ONCE).default([]) };
const many = z
  .discriminatedUnion("action", [
    z.object({ action: z.enum(["verify", "unverify"]), ...who }),
    z.object({ action: z.literal("undo_send_back"), ...who, ...undone }),
    z.object({ action: z.literal("send_back"), ...who, why: sendBackSchema }),
    z.object({ action: z.literal("move"), ...who, classroom: idSchema, ...correction, ...undone }),
    z.object({ action: z.literal("correct_photo"), ...who, ...correction }),
    z.object({ action: z.literal("keep_photo"), ...who }),
    z.object({ action: z.literal("remove"), ...who, reason: removeSchema.shape.reason }),
    z.object({ action: z.literal("restore"), ids: who.ids, classroom: idSchema.optional() }),
  ])
  .refine((wish) => (wish.ids?.length ?? 0) > 0 !== ("filter" in wish && wish.filter !== undefined), {
    ...saying(chooseSentences.students()),
    path: ["ids"],
  });

const reasons = z.array(namedReasonSchema);

/** The permission required for each bulk action. */
const RIGHT_OF = {
  verify: RECORD_ACTIONS.verify.right,
  unverify: RECORD_ACTIONS.unverify.right,
  send_back: RECORD_ACTIONS.send_back.right,
  undo_send_back: RECORD_ACTIONS.undo_send_back.right,
  move: RECORD_ACTIONS.correct.right,
  correct_photo: RECORD_ACTIONS.correct.right,
  keep_photo: RECORD_ACTIONS.correct.right,
  remove: "students.remove",
  restore: "students.restore",
} as const satisfies Record<z.output<typeof many>["action"], Right>;

function asWish(body: z.output<typeof many>): ManyAction {
  if (body.action === "undo_send_back") return { ...body, wereVerified: body.were_verified };
  if (body.action === "move")
    return { ...body, keepVerified: body.keep_verified, wereVerified: body.were_verified };
  if (body.action === "correct_photo") return { ...body, keepVerified: body.keep_verified };
  return body;
}

/** Returns the students selected for a bulk action, and the number of further students. */
async function chosenOf(
  db: Db,
  reach: number | null,
  body: z.output<typeof many>,
): Promise<{ ids: number[]; left: number }> {
  if (!("filter" in body) || body.filter === undefined) return { ids: body.ids ?? [], left: 0 };
  const filter = filterOf(reach, body.filter);
  if (filter.school === null) throw accessFailures.chooseSchool();
  const found = await findIds(db, filter, MOST_AT_ONCE);
  return { ids: found.map(({ id }) => id), left: (await countFound(db, filter)) - found.length };
}

/** Routes for bulk actions on students. */
export const studentsBulkRoutes = [
  route({
    method: "POST",
    path: "/students/bulk/",
    access: [...new Set(Object.values(RIGHT_OF))],
    summary: "Apply the same action to many students, by IDs or by a filter for one school.",
    details: `Changes up to ${MOST_AT_ONCE} students at a time; \`left\` is the number of students still to be changed. The response lists each student who could not be changed, with the reason. \`correct_photo\` corrects photos as proposed in \`photo_correction\`, and \`keep_photo\` keeps the originals. With \`versions\`, students whose records have changed since those versions are skipped, and the response contains the new versions. \`were_verified\` lists students who are no longer VERIFIED. To undo this, send the list with the opposite action. The students become VERIFIED again if no one has changed them since and the caller may verify; \`not_verified\` lists the others.`,
    body: many,
    answer: z.object({
      done: z.array(z.int()),
      refused: reasons,
      versions: z.array(studentVersionSchema),
      were_verified: z.array(studentVersionSchema),
      not_verified: reasons,
      left: z.int(),
    }),
    async handle({ services, caller, body, school, request }) {
      if (!can(caller, RIGHT_OF[body.action])) throw accessFailures.roleForbids();
      const { ids, left } = await chosenOf(services.db, school, body);
      const versions = "versions" in body ? body.versions : [];
      const chosen = { school, ids, versions };
      const outcome = await actOnMany(services, caller, chosen, asWish(body), async (work) => {
        const student = await services.uploads.decodes.run(work, request.signal);
        services.makeAhead(student.school_id, student.id);
        return student;
      });
      return { ...outcome, left };
    },
  }),
];
