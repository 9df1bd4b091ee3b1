import { childLinksCsv, type ChildLink } from "@idms/core/collect/rosters/child-link";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { readSettings } from "@idms/server/installation/settings/config";
import { linkBase } from "@idms/server/http/calls/link-base";
import { createMailer } from "@idms/server/installation/mail/mailer";
import { remindSchool } from "@idms/server/collect/reminders/remind-school";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { outFile, requireOneOnStdout, tellOf, writeBytes } from "../../terminal/output/out-file.ts";
import { note, printJson } from "../../terminal/output/output.ts";

type RemindFlags = FlagsOf<"remind">;

const named = ({ id, student, name, phone, email, state, language, url, whatsapp }: ChildLink) => ({
  id,
  student,
  name,
  phone,
  email,
  state,
  language,
  url,
  whatsapp,
});

export function remind(flags: RemindFlags): Promise<number> {
  requireOneOnStdout(flags);
  return interruptible(
    (signal) =>
      withApp(flags, async (app) => {
        const school = await chooseSchool(app, flags.school);
        const classroom =
          flags.class === undefined ? undefined : (await chooseClass(app, school, flags.class)).id;
        // A name that is refused is so before anybody is written to.
        const file = flags.out === undefined ? undefined : await outFile(flags.out, "by-phone.csv");
        const { config } = await readSettings(app.folder.root, {});
        const mailer = createMailer(config, app.folder);
        const { dryRun = false, again = false, language } = flags;
        const wish = { origin: linkBase(config), language, pages: true, dryRun, again };
        const { mailed, lately, byPhone, unreachable, failed, passedOver } = await remindSchool(
          { db: app.db, folder: app.folder, mailer },
          doer(),
          { school: school.id, classroom },
          wish,
          { signal },
        );
        for (const { message } of passedOver) note(message);
        if (file !== undefined) await writeBytes(file, Buffer.from(childLinksCsv(byPhone)));
        for (const { child, why } of failed) note(`${child.name}: ${why.message}`);
        if (config.smtp_url === undefined && mailed.length > 0)
          note(
            "smtp_url is not set, so emails are only saved in outbox/, and no family receives them. Set smtp_url, then use --again.",
          );
        if (flags.json)
          printJson({
            mailed: mailed.map(named),
            lately: lately.map(named),
            by_phone: byPhone.map(named),
            unreachable: unreachable.map(named),
            failed: failed.map(({ child, why }) => ({ ...named(child), ...why })),
            dry_run: dryRun,
          });
        else {
          tellOf(flags.out ?? "")(
            `${dryRun ? "Would be mailed" : "Mailed"}: ${mailed.length}; already reminded in the last day: ${lately.length}; to remind by phone: ${byPhone.length}; cannot be reached: ${unreachable.length}`,
          );
          for (const { name } of unreachable) note(`No phone number or email address: ${name}`);
          if (flags.out === undefined) for (const child of byPhone) note(`${child.name}: ${child.whatsapp}`);
        }
        return failed.length === 0 ? EXIT.done : EXIT.partly;
      }),
    "The reminders sent so far are recorded. Run the command again to send the rest.",
  );
}
