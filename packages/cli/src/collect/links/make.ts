import { classLinkAddress, expiryFromDays, type LinkKind } from "@idms/core/collect/links/class-link";
import {
  linkFormSchema,
  newPhotoDaySchema,
  newProofLinkSchema,
} from "@idms/core/collect/links/class-link-schemas";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { classLabel } from "@idms/core/school/classes/label";
import type { App } from "@idms/server/installation/open-app";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { chooseTemplate } from "@idms/server/print/choosing/choose-template";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { chooseForm } from "@idms/server/school/forms/choose-form";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { makeClassLink, type Wishes } from "@idms/server/students/class-links/class-links";
import { valid } from "@idms/server/trust/failures/valid";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { linkOrigin } from "./link-origin.ts";

type MakeFlags = FlagsOf<"links photo-day">;

type FormLinkFlags = FlagsOf<"links create">;

type OfClass = Record<"school" | "classroom", number> & { holds: Holds };
type School = Awaited<ReturnType<typeof chooseSchool>>;

/** The link to create, and the form it opens. */
interface Planned<K extends LinkKind> {
  wish: Wishes[K];
  form?: string;
}

/** Creates a link for a class and prints its address, to be sent to parents. */
export const create = (flags: FormLinkFlags): Promise<number> =>
  make("form", flags, async (app, school, { holds, ...of }) => {
    const form = await chooseForm(app, school, flags.form, holds);
    const { maxUses: max_uses, notes, days: given } = flags;
    const { days, ...wish } = valid(linkFormSchema("SUPER_ADMIN", null), {
      ...of,
      template: form.id,
      days: given,
      max_uses,
      notes,
    });
    const expires_at = expiryFromDays(days, new Date());
    return { wish: { ...wish, is_active: true, expires_at }, form: form.name };
  });

/** Creates the link for taking a class's photos on a phone, and prints its address. */
export const photoDay = (flags: MakeFlags): Promise<number> =>
  make("photos", flags, async (_, __, of) => ({
    wish: valid(newPhotoDaySchema("SUPER_ADMIN", null), { ...of, ...daysOf(flags) }),
  }));

/** Creates a link for signing off a class's cards and prints its address, to be sent to the teacher. */
export const proof = (flags: FlagsOf<"links sign-off">): Promise<number> =>
  make("sign-off", flags, async (app, school, of) => {
    const { template: named } = flags;
    const template = named === undefined ? null : (await chooseTemplate(app, school, named)).id;
    return { wish: valid(newProofLinkSchema("SUPER_ADMIN", null), { ...of, template, ...daysOf(flags) }) };
  });

const daysOf = ({ days }: MakeFlags) => (days === undefined ? {} : { days: Number(days) });

const CALLED: Readonly<Record<LinkKind, string>> = {
  form: "a link",
  photos: "a photo day",
  "sign-off": "a sign-off link",
};

function make<K extends LinkKind>(
  kind: K,
  flags: MakeFlags,
  plan: (app: App, school: School, of: OfClass) => Promise<Planned<K>>,
): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const classroom = await chooseClass(app, school, flags.class);
    const { id, holds } = classroom;
    const { wish, form } = await plan(app, school, { school: school.id, classroom: id, holds });
    const origin = await linkOrigin(app, flags);
    const link = await dryRun(app, flags, ({ db }) => makeClassLink(db, doer(), kind, wish));
    // The token of a link that is not made is nobody's to send.
    const url = flags.dryRun ? null : classLinkAddress(kind, origin, link.token);
    const label = classLabel(classroom);
    const of = `${label} at ${school.name}, valid until ${zonedTime(new Date(link.expires_at))}`;
    if (flags.json)
      printJson({
        id: flags.dryRun ? null : link.number,
        url,
        school: school.name,
        class: label,
        ...(form !== undefined && { form }),
        expires_at: link.expires_at,
        ...(kind === "form" && { max_uses: link.max_uses }),
        ...(flags.dryRun && { dry_run: true }),
      });
    else if (url === null) print(`Would create ${CALLED[kind]} for ${of}`);
    else {
      print(url);
      if (!flags.quiet) note(`For ${of}.`);
    }
    return EXIT.done;
  });
}
