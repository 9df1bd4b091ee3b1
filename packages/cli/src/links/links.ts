import { classLabel, expiryFromDays, linkFormSchema, linkState, linkText, shareLink } from "@idms/core";
import {
  chooseClass,
  chooseForm,
  chooseSchool,
  cleanUpLinks,
  countExpiredLinks,
  createLink,
  findLinkRows,
  listSchools,
  valid,
  zonedTime,
  type App,
} from "@idms/server";
import { dryRun } from "../flags/dry-run.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import type { DataFlags } from "../flags/flags.ts";
import { doer } from "../app/operator.ts";
import { interruptible } from "../terminal/interruptible.ts";
import { note, print, printJson, printTable } from "../terminal/output.ts";
import { withApp } from "../app/with-app.ts";
import { linkOrigin } from "./link-origin.ts";

export interface CreateFlags extends DataFlags {
  school: string;
  class: string;
  form?: string;
  days?: string;
  maxUses?: string;
  notes?: string;
  dryRun?: boolean;
}

/** Makes a link for a class and prints its address, which parents are sent. */
export function create(flags: CreateFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const classroom = await chooseClass(app, school, flags.class);
    const form = await chooseForm(app, school, flags.form);
    const now = new Date();
    const { days, ...wish } = valid(linkFormSchema("SUPER_ADMIN", null), {
      school: school.id,
      classroom: classroom.id,
      template: form.id,
      days: flags.days,
      max_uses: flags.maxUses,
      notes: flags.notes,
    });
    const address = await addressOf(app, flags);
    const planned = { ...wish, is_active: true, expires_at: expiryFromDays(days, now) };
    const link = await dryRun(app, flags, ({ db }) => createLink(db, doer(), planned));
    // The token of a link that is not made is nobody's to send.
    const url = flags.dryRun ? null : address(link.token);
    if (flags.json) {
      const { id, expires_at, max_uses } = link;
      printJson({
        id: flags.dryRun ? null : id,
        url,
        school: school.name,
        class: classLabel(classroom),
        form: form.name,
        expires_at,
        max_uses,
        ...(flags.dryRun && { dry_run: true }),
      });
      return EXIT.done;
    }
    const of = `${classLabel(classroom)} of ${school.name}, until ${zonedTime(new Date(link.expires_at))}`;
    if (url === null) print(`Would make a link for ${of}`);
    else print(url);
    if (url !== null && !flags.quiet) note(`For ${of}.`);
    return EXIT.done;
  });
}

/** Lists the links of a school or of all, the newest first. */
export function list(flags: DataFlags & { school?: string }): Promise<number> {
  return withApp(flags, async (app) => {
    const now = new Date();
    const address = await addressOf(app, flags);
    const schools = new Map((await listSchools(app.db)).map(({ id, name }) => [id, name]));
    const { rows } = await findLinkRows(app.db, await schoolId(app, flags), {});
    const links = rows.map((link) => ({
      id: link.id,
      url: address(link.token),
      school: schools.get(link.school_id) ?? "",
      class: classLabel(link),
      form: link.template_name,
      expires_at: link.expires_at,
      uses_count: link.uses_count,
      max_uses: link.max_uses,
      notes: link.notes,
      state: linkState(link, now),
    }));
    if (flags.json) printJson({ links });
    else
      printTable(
        ["ID", "Share Link", "School", "Class", "Template", "Expires", "Uses", "State"],
        links.map((link) => [
          String(link.id),
          link.url,
          link.school,
          link.class,
          link.form,
          zonedTime(new Date(link.expires_at)),
          link.max_uses === null ? String(link.uses_count) : `${link.uses_count} of ${link.max_uses}`,
          link.state.replace("_", " "),
        ]),
      );
    return EXIT.done;
  });
}

/** Deletes the expired links; as a dry run only counts them. */
export function cleanup(flags: DataFlags & { school?: string; dryRun?: boolean }): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await schoolId(app, flags);
    const deleted = flags.dryRun
      ? await countExpiredLinks(app.db, school, new Date())
      : await interruptible(
          (signal) => cleanUpLinks(app.db, doer(), school, signal),
          "The links that were deleted until now are gone: run it again to finish.",
        );
    if (flags.json) printJson({ deleted, dry_run: flags.dryRun ?? false });
    else print(flags.dryRun ? `Would delete ${deleted} expired links` : linkText.cleanedUp(deleted));
    return EXIT.done;
  });
}

const schoolId = async (app: App, { school }: { school?: string }): Promise<number | null> =>
  school === undefined ? null : (await chooseSchool(app, school)).id;

async function addressOf(app: App, flags: DataFlags): Promise<(token: string) => string> {
  const origin = await linkOrigin(app, flags);
  return (token) => shareLink(origin, token);
}
