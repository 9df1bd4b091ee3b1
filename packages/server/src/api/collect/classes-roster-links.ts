import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { childLinkAnswer, MOST_MAILED_AT_ONCE, remindedAnswer } from "@idms/core/collect/rosters/child-link";
import { can } from "@idms/core/school/accounts/rights";
import { z } from "zod";
import { asDetail } from "../../http/calls/as-detail.ts";
import { classSchool } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import { route } from "../../http/calls/route.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { jobKinds } from "../../upkeep/job-kinds/kinds.ts";
import { askJob } from "../../upkeep/jobs/ask-job.ts";
import { linksOfChildren } from "../../collect/reminders/child-links.ts";
import { remindClass, type Reminded } from "../../collect/reminders/remind.ts";
import { linkBase } from "../../http/calls/link-base.ts";

/** The language of all messages; by default, each family's own language. */
const language = z.enum(PARENT_LANGUAGES).optional();

/** Whether a caller may read records, and therefore get links to the families' pages that show them. */
const seesPages = (caller: Caller): boolean =>
  can(caller, "students.read_own") || can(caller, "students.read_all");

/**
 * Returns the class and its school.
 * @throws Failure `missing`
 */
async function chosen(db: Db, reach: number | null, classroom: number) {
  const school = await classSchool(db, classroom);
  if (school === undefined || (reach !== null && reach !== school)) throw missing("class");
  return { school, classroom };
}

const asAnswer = ({ byPhone, failed, ...reminded }: Reminded, job: number | null) => ({
  ...reminded,
  by_phone: byPhone,
  failed: failed.map(({ child, why }) => ({ ...child, ...asDetail(why) })),
  job,
});

export const classesRosterLinksRoutes = [
  route({
    method: "POST",
    path: "/classes/{id}/roster/links/",
    access: "expected_students.share",
    summary: "Get a personal link for each student whose submission is missing or was sent back.",
    details:
      "Each link comes with a message for the family, in the family's language unless `language` specifies another. Missing links are created. For a submission that was sent back, the link opens the family's page, and the message lists what to correct. This includes students who are not on the roster. If the family on the roster may be another one, the link opens the form. The links to pages need the right `students.read_own` or `students.read_all` as well. Every response with such links is logged.",
    body: z.object({ language }),
    answer: z.array(childLinkAnswer),
    handle: async ({ services, caller, params, body, school }) =>
      linksOfChildren(services, caller, await chosen(services.db, school, params.id), {
        ...body,
        origin: linkBase(services.config),
        pages: seesPages(caller),
      }),
  }),
  route({
    method: "POST",
    path: "/classes/{id}/roster/remind/",
    access: "expected_students.remind",
    summary: "Email reminders to the families of students whose submission is missing or was sent back.",
    details:
      "A family gets no more than one email a day. The response lists the families to remind by phone and those who cannot be reached. If there are more than 10 emails, a job sends them, and the response identifies the job.",
    body: z.object({ language, dry_run: z.boolean().default(false), again: z.boolean().default(false) }),
    answer: remindedAnswer,
    async handle({ services, caller, params, body, school, request }) {
      const of = await chosen(services.db, school, params.id);
      const wish = {
        origin: linkBase(services.config),
        language: body.language,
        pages: seesPages(caller),
      };
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
