import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress, linkState, type LinkState } from "@idms/core/collect/links/class-link";
import { linkText } from "@idms/core/messages";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { cleanUpLinks } from "@idms/server/collect/submissions/remove-links";
import {
  countExpiredLinks,
  findClassLinks,
  type NamedClassLink,
} from "@idms/server/students/class-links/class-link-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { doer } from "../../app/operator.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { print, printJson, printList } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { linkOrigin } from "./link-origin.ts";
import { optionFailures } from "@idms/core/upkeep/option-failures";
import { linkFailures } from "@idms/core/collect/links/link-failures";

type ListLinksFlags = FlagsOf<"links list">;

const asTold = (link: NamedClassLink<"form">, address: (token: string) => string, now: Date) => ({
  id: link.number,
  url: address(link.token),
  school: link.school_name,
  class: classLabel(link),
  form: link.template_name,
  expires_at: link.expires_at,
  uses_count: link.uses_count,
  max_uses: link.max_uses,
  notes: link.notes,
  state: linkState(link, now),
});

const usesOf = ({ max_uses, uses_count }: NamedClassLink<"form">): string =>
  max_uses === null ? String(uses_count) : `${uses_count} of ${max_uses}`;

export function list(flags: ListLinksFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const now = new Date();
    const address = await addressOf(app, flags);
    const { school, classroom } = await narrowed(app, flags);
    const { rows } = await findClassLinks(app.db, "form", school, { classroom });
    const wanted = ({ state }: { state: LinkState }) => flags.state?.includes(state) ?? true;
    const links = rows.map((row) => ({ row, link: asTold(row, address, now) }));
    const found = links.filter(({ link }) => wanted(link));
    printList(
      flags,
      { links: found.map(({ link }) => link) },
      ["ID", "Share Link", "School", "Class", "Template", "Expires", "Uses", "State"],
      () =>
        found.map(({ row, link }) => [
          String(link.id),
          link.url,
          link.school,
          link.class,
          link.form,
          zonedTime(new Date(link.expires_at)),
          usesOf(row),
          link.state.replace("_", " "),
        ]),
    );
    return EXIT.done;
  });
}

async function narrowed(app: App, { school, class: room }: ListLinksFlags) {
  if (school === undefined && room !== undefined) throw optionFailures.classNeedsSchool();
  const of = school === undefined ? undefined : await chooseSchool(app, school);
  const classroom = of && room !== undefined ? (await chooseClass(app, of, room)).id : undefined;
  return { school: of?.id ?? null, classroom };
}

export function show(id: string, flags: DataFlags): Promise<number> {
  const number = readCount("The link ID", id, "link");
  return withApp(flags, async (app) => {
    const row = await requireLink(app, number);
    const link = asTold(row, await addressOf(app, flags), new Date());
    if (flags.json) printJson(link);
    else {
      print(link.url);
      print(`  For ${link.class} at ${link.school}, with the form "${link.form}"`);
      print(`  ${link.state.replace("_", " ")}, until ${zonedTime(new Date(link.expires_at))}`);
      print(`  Submissions received: ${usesOf(row)}${link.notes ? `; ${link.notes}` : ""}`);
    }
    return EXIT.done;
  });
}

/**
 * Returns a link by number, with the names of its class and school.
 * @throws Failure `missing`
 */
export async function requireLink({ db }: App, number: number): Promise<NamedClassLink<"form">> {
  const { rows } = await findClassLinks(db, "form", null);
  const link = rows.find((each) => each.number === number);
  if (link) return link;
  throw linkFailures.noNumber({ number });
}

/** Deletes the expired links. A dry run only counts the links. */
export function cleanup(flags: FlagsOf<"links cleanup">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await schoolId(app, flags);
    const deleted = flags.dryRun
      ? await countExpiredLinks(app.db, school, new Date())
      : await interruptible(
          (signal) => cleanUpLinks(app.db, doer(), school, signal),
          "Some expired links were already deleted. Run the command again to delete the rest.",
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
  return (token) => classLinkAddress("form", origin, token);
}
