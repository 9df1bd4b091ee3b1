import { classLabel } from "@idms/core/school/classes/label";
import { expiryFromDays, isLinkOpen, linkState } from "@idms/core/collect/links/class-link";
import { linkChangeSchema, linkEditSchema } from "@idms/core/collect/links/class-link-schemas";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseForm } from "@idms/server/school/forms/choose-form";
import { changeLink } from "@idms/server/students/class-links/class-links";
import { deleteOneLink } from "@idms/server/collect/submissions/remove-links";
import type { App } from "@idms/server/installation/open-app";
import { findSchool } from "@idms/server/school/schools/school-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { requireLink } from "./links.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

export const pause = (id: string, flags: DataFlags): Promise<number> =>
  change(id, flags, { is_paused: true });
export const resume = (id: string, flags: DataFlags): Promise<number> =>
  change(id, flags, { is_paused: false });

export function edit(id: string, flags: FlagsOf<"links edit">): Promise<number> {
  const number = readCount("The link ID", id, "link");
  return change(id, flags, async (app) => {
    const link = await requireLink(app, number);
    const school = await findSchool(app.db, link.school_id);
    const given = flags.days === undefined ? undefined : readCount("--days", flags.days);
    const { days } = valid(linkEditSchema.pick({ days: true }), { days: given });
    return {
      ...(days !== undefined && { expires_at: expiryFromDays(days, new Date()) }),
      ...(flags.maxUses !== undefined && { max_uses: flags.maxUses === "none" ? "" : flags.maxUses }),
      ...(flags.notes !== undefined && { notes: flags.notes }),
      ...(flags.form !== undefined && { template: (await chooseForm(app, school, flags.form)).id }),
      ...(flags.class !== undefined && { classroom: (await chooseClass(app, school, flags.class)).id }),
    };
  });
}

/** Revokes a link permanently. A dry run reports which class and school the link belongs to. */
export function revoke(id: string, flags: RemovalFlags): Promise<number> {
  const number = readCount("The link ID", id, "link");
  return withApp(flags, async (app) => {
    const link = await requireLink(app, number);
    const use = isLinkOpen(link, new Date()) ? "Parents can still use this link." : undefined;
    await requireAgreed(`the link for ${classLabel(link)} at ${link.school_name}`, use, flags);
    if (!flags.dryRun) await deleteOneLink(app.db, doer(), { school: null, number });
    const row = { id: number, school: link.school_name, class: classLabel(link) };
    tellDone("remove", `the link for ${row.class} at ${row.school}`, row, flags);
    return EXIT.done;
  });
}

type Wish = Record<string, unknown>;

function change(id: string, flags: DataFlags, wish: Wish | ((app: App) => Promise<Wish>)): Promise<number> {
  const number = readCount("The link ID", id, "link");
  return withApp(flags, async (app) => {
    const now = new Date();
    const body = valid(linkChangeSchema(now), typeof wish === "function" ? await wish(app) : wish);
    const link = await changeLink(app.db, doer(), { school: null, number }, body);
    const state = linkState(link, now);
    const { expires_at, max_uses } = link;
    if (flags.json) printJson({ id: number, state, expires_at, max_uses });
    else if (!flags.quiet)
      note(`Link ${number} is ${state.replace("_", " ")}, until ${zonedTime(new Date(expires_at))}.`);
    return EXIT.done;
  });
}
