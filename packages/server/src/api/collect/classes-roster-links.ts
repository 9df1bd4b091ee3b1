import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { childLinkAnswer, MOST_MAILED_AT_ONCE, remindedAnswer } from "@idms/core/collect/rosters/child-link";
import { z } from "zod";
import { classSchool } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { route } from "../../http/calls/route.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { jobKinds } from "../../upkeep/job-kinds/kinds.ts";
import { askJob } from "../../upkeep/jobs/ask-job.ts";
import { linksOfChildren } from "../../collect/reminders/child-links.ts";
import { remindClass, type Reminded } from "../../collect/reminders/remind.ts";
import { linkBase } from "../../http/calls/link-base.ts";

/** The language of all messages; without it each family gets its own. */
const language = z.enum(PARENT_LANGUAGES).optional();

/** @throws Failure `missing` */
async function chosen(db: Db, reach: number | null, classroom: number) {
  const school = await classSchool(db, classroom);
  if (school === undefined || (reach !== null && reach !== school)) throw missing("class");
  return { school, classroom };
}

const asAnswer = ({ byPhone, failed, ...reminded }: Reminded, job: number | null) => ({
  ...reminded,
  by_phone: byPhone,
  failed: failed.map(({ child, message }) => ({ ...child, detail: message })),
  job,
});

export const classesRosterLinksRoutes = [
  route({
    method: "POST",
    path: "/classes/{id}/roster/links/",
    access: "expected_students.share",
    summary:
      "A link of their own for each expected student who is missing or was sent back, with a message for the family, in its own language unless `language` says which; made where there is none yet.",
    body: z.object({ language }),
    answer: z.array(childLinkAnswer),
    handle: async ({ services, caller, params, body, school }) =>
      linksOfChildren(services.db, caller, await chosen(services.db, school, params.id), {
        ...body,
        origin: linkBase(services.config),
      }),
  }),
  route({
    method: "POST",
    path: "/classes/{id}/roster/remind/",
    access: "expected_students.remind",
    summary:
      "Remind the families of those who are missing or were sent back by mail, once a day; names who is to be reminded by phone, and who cannot be. More than 10 mails are sent by a job, which the answer names.",
    body: z.object({ language, dry_run: z.boolean().default(false), again: z.boolean().default(false) }),
    answer: remindedAnswer,
    async handle({ services, caller, params, body, school, request }) {
      const of = await chosen(services.db, school, params.id);
      const wish = { origin: linkBase(services.config), language: body.language };
      const how = { ...wish, dryRun: true, again: body.again };
      const due = await remindClass(services, caller, of, how);
      if (body.dry_run) return asAnswer(due, null);
      if (due.mailed.length > MOST_MAILED_AT_ONCE) {
        const input = jobKinds.remind.input.parse({ ...of, language: body.language, again: body.again });
        const { id } = await askJob(services, caller, { kind: "remind", input, school: of.school });
        services.wakeJobs();
        return asAnswer({ ...due, mailed: [] }, id);
      }
      const options = { signal: request.signal };
      return asAnswer(await remindClass(services, caller, of, { ...how, dryRun: false }, options), null);
    },
  }),
];
