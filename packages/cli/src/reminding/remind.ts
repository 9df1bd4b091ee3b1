import { finished } from "node:stream/promises";
import { childLinksCsv, Failure, type ChildLink, type InvitationLanguage } from "@idms/core";
import {
  chooseClass,
  chooseSchool,
  createMailer,
  listClasses,
  readSettings,
  readRoster,
  remindClass,
  writeFileAtomic,
} from "@idms/server";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import type { DataFlags } from "../flags/flags.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { interruptible } from "../terminal/interruptible.ts";
import { note, print, printJson } from "../terminal/output.ts";

export interface RemindFlags extends DataFlags {
  school: string;
  class?: string;
  language: InvitationLanguage;
  out?: string;
  again?: boolean;
  dryRun?: boolean;
}

const named = ({ id, name, phone, email, state, url, whatsapp }: ChildLink) => ({
  id,
  name,
  phone,
  email,
  state,
  url,
  whatsapp,
});

/** Reminds the families of a class or a school. */
export function remind(flags: RemindFlags): Promise<number> {
  return interruptible(
    (signal) =>
      withApp(flags, async (app) => {
        const school = await chooseSchool(app, flags.school);
        const isOne = flags.class !== undefined;
        const rooms = isOne
          ? [await chooseClass(app, school, flags.class as string)]
          : await listClasses(app.db, school.id);
        const { config } = await readSettings(app.folder.root, {});
        const mailer = createMailer(config, app.folder);
        const mailed: ChildLink[] = [];
        const lately: ChildLink[] = [];
        const byPhone: ChildLink[] = [];
        const unreachable: ChildLink[] = [];
        const failed: { child: ChildLink; message: string }[] = [];
        for (const room of rooms) {
          const { expected } = await readRoster(app.db, school.id, room.id);
          if (!isOne && expected.every(({ state }) => state === "received")) continue;
          const wish = { origin: config.base_url, language: flags.language };
          const how = { ...wish, dryRun: flags.dryRun === true, again: flags.again === true };
          const of = { school: school.id, classroom: room.id };
          try {
            const found = await remindClass({ db: app.db, mailer }, doer(), of, how, signal);
            mailed.push(...found.mailed);
            lately.push(...found.lately);
            byPhone.push(...found.byPhone);
            unreachable.push(...found.unreachable);
            failed.push(...found.failed);
          } catch (error) {
            if (isOne || !(error instanceof Failure)) throw error;
            note(error.message);
          }
        }
        if (flags.out !== undefined)
          await writeFileAtomic(flags.out, async (output) => {
            output.end(childLinksCsv(byPhone));
            await finished(output);
          });
        for (const { child, message } of failed) note(`${child.name}: ${message}`);
        if (flags.json)
          printJson({
            mailed: mailed.map(named),
            lately: lately.map(named),
            by_phone: byPhone.map(named),
            unreachable: unreachable.map(named),
            failed: failed.map(({ child, message }) => ({ ...named(child), message })),
            dry_run: flags.dryRun === true,
          });
        else {
          print(
            `${flags.dryRun ? "Would be mailed" : "Mailed"}: ${mailed.length}; within the last day already: ${lately.length}; by phone: ${byPhone.length}; cannot be reached: ${unreachable.length}`,
          );
          for (const { name } of unreachable) note(`No phone and no address: ${name}`);
          if (flags.out === undefined) for (const child of byPhone) note(`${child.name}: ${child.whatsapp}`);
        }
        return failed.length === 0 ? EXIT.done : EXIT.partly;
      }),
    "Who was mailed until now is written down: run it again for the others.",
  );
}
