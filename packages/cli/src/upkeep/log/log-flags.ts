import { auditFilterSchema, type AuditFilter } from "@idms/core/school/log/audit-log";
import { Failure } from "@idms/core/failure";
import { valid } from "@idms/server/trust/failures/valid";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { DataFlags } from "../../terminal/flags/flags.ts";

/** What of the log is looked for. */
export interface LogFlags extends DataFlags {
  who?: string;
  what?: string;
  whom?: string;
  school?: string;
  since?: string;
  until?: string;
}

/** The filter of the web by flags. @throws Failure `invalid` for what is none */
export async function filterOf(app: App, flags: LogFlags): Promise<AuditFilter> {
  const { who, what, whom, since, until } = flags;
  const [subject, id] = whom?.split(":") ?? [];
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))
    throw new Failure("invalid", `"${whom}" is none: say --whom students, or students:17 for one of them.`);
  const school = flags.school === undefined ? undefined : (await chooseSchool(app, flags.school)).id;
  return valid(auditFilterSchema, {
    actor: who,
    done: what,
    subject,
    subject_id: id === undefined ? undefined : Number(id),
    school,
    from: since,
    to: until,
  });
}
