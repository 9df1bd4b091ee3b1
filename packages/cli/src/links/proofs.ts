import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress, isLinkOpen, type LinkSwitch } from "@idms/core/collect/links/class-link";
import { linkSwitchSchema } from "@idms/core/collect/links/class-link-schemas";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { listClassCards, templateOfProof } from "@idms/server/print/sign-off/class-cards";
import { countProofs } from "@idms/server/print/sign-off/count-classes";
import { changeProofLink } from "@idms/server/print/sign-off/make-link";
import { findProofLinks, openLinksOf } from "@idms/server/print/sign-off/records";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import type { DataFlags } from "../flags/flags.ts";
import { readCount } from "../flags/read-ids.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, printJson, printRows } from "../terminal/output.ts";
import { linkOrigin } from "./link-origin.ts";

/** Lists the links of proofs of a school or of all, the newest first. */
export function list(flags: DataFlags & { school?: string }): Promise<number> {
  return withApp(flags, async (app) => {
    const now = new Date();
    const origin = await linkOrigin(app, flags);
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const { rows } = await findProofLinks(app.db, school, {});
    const links = rows.map((link) => ({
      id: link.id,
      url: classLinkAddress("sign-off", origin, link.token),
      school: link.school_name,
      class: classLabel(link),
      expires_at: link.expires_at,
      is_open: isLinkOpen(link, now),
    }));
    if (flags.json) printJson({ proofs: links });
    else
      printRows(
        flags,
        ["ID", "Link", "School", "Class", "Expires", "Open"],
        links.map((link) => [
          String(link.id),
          link.url,
          link.school,
          link.class,
          zonedTime(new Date(link.expires_at)),
          link.is_open ? "yes" : "no",
        ]),
      );
    return EXIT.done;
  });
}

/** Says how the cards of a school's classes stand, or each card of one class. */
export function signed(flags: DataFlags & { school: string; class?: string }): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    if (flags.class === undefined) {
      const classes = await countProofs(app, school);
      if (flags.json) printJson({ classes });
      else
        printRows(
          flags,
          ["Class", "Cards", "Signed", "Wrong", "Open", "Lost"],
          classes.map(({ name, ...counts }) => [
            name,
            ...[counts.students, counts.signed, counts.wrong, counts.open, counts.lost].map(String),
          ]),
        );
      return EXIT.done;
    }
    const classroom = await chooseClass(app, school, flags.class);
    const link = (await openLinksOf(app.db, [classroom.id])).get(classroom.id);
    const template = await templateOfProof(app, school, link);
    const cards = await listClassCards(app, { school, classroom, template });
    if (flags.json) printJson({ cards });
    else
      printRows(
        flags,
        ["No", "Student", "Name", "State", "By", "When", "What is wrong"],
        cards.map(({ number, student, name, state, made_by, made_at, note: wrong }) => [
          String(number),
          String(student),
          name,
          state,
          made_by ?? "",
          made_at === null ? "" : zonedTime(new Date(made_at)),
          wrong,
        ]),
      );
    return EXIT.done;
  });
}

/** Closes the link of a proof. */
export const close = (id: string, flags: DataFlags): Promise<number> =>
  change(id, flags, () => ({ is_active: false }));

/** Opens the link of a proof again, and lets it be good for so many days from now if that is asked for. */
export const open = (id: string, flags: DataFlags & { days?: string }): Promise<number> =>
  change(id, flags, () => ({
    is_active: true,
    ...(flags.days !== undefined && { days: readCount("--days", flags.days) }),
  }));

function change(id: string, flags: DataFlags, wish: () => LinkSwitch): Promise<number> {
  const number = readCount("The proof link", id);
  const changes = valid(linkSwitchSchema("sign-off"), wish());
  return withApp(flags, async (app) => {
    const link = await changeProofLink(app.db, doer(), { school: null, id: number }, changes);
    const is_open = isLinkOpen(link, new Date());
    if (flags.json) printJson({ id: number, is_open, expires_at: link.expires_at });
    else if (!flags.quiet)
      note(
        `Proof link ${number} is ${is_open ? `open, until ${zonedTime(new Date(link.expires_at))}` : "closed"}.`,
      );
    return EXIT.done;
  });
}
