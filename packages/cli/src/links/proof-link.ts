import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { newProofLinkSchema } from "@idms/core/collect/links/class-link-schemas";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseTemplate } from "@idms/server/print/choosing/choose-cards";
import { createProofLink } from "@idms/server/print/sign-off/make-link";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import { dryRun } from "../flags/dry-run.ts";
import type { DataFlags } from "../flags/flags.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, print, printJson } from "../terminal/output.ts";
import { linkOrigin } from "./link-origin.ts";

export interface ProofLinkFlags extends DataFlags {
  school: string;
  class: string;
  template?: string;
  days?: string;
  dryRun?: boolean;
}

/** Makes a link by which the cards of a class are signed and prints its address, which the teacher is sent. */
export function proofLink(flags: ProofLinkFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const classroom = await chooseClass(app, school, flags.class);
    const template =
      flags.template === undefined ? null : (await chooseTemplate(app, school, flags.template)).id;
    const wish = valid(newProofLinkSchema("SUPER_ADMIN", null), {
      school: school.id,
      classroom: classroom.id,
      template,
      ...(flags.days !== undefined && { days: Number(flags.days) }),
    });
    const origin = await linkOrigin(app, flags);
    const link = await dryRun(app, flags, ({ db }) => createProofLink(db, doer(), wish));
    // The token of a link that is not made is nobody's to send.
    const url = flags.dryRun ? null : classLinkAddress("sign-off", origin, link.token);
    if (flags.json) {
      printJson({
        id: flags.dryRun ? null : link.id,
        url,
        school: school.name,
        class: classLabel(classroom),
        expires_at: link.expires_at,
        ...(flags.dryRun && { dry_run: true }),
      });
      return EXIT.done;
    }
    const of = `${classLabel(classroom)} of ${school.name}, until ${zonedTime(new Date(link.expires_at))}`;
    if (url === null) print(`Would make the link of a proof for ${of}`);
    else print(url);
    if (url !== null && !flags.quiet) note(`For ${of}.`);
    return EXIT.done;
  });
}
