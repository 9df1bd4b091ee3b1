import { CLASS_LINKS, classLinkAddress, isLinkOpen } from "@idms/core/collect/links/class-link";
import { linkSwitchSchema, type SwitchedKind } from "@idms/core/collect/links/class-link-schemas";
import { classLabel } from "@idms/core/school/classes/label";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { switchClassLink } from "@idms/server/students/class-links/class-links";
import { findClassLinks } from "@idms/server/students/class-links/class-link-rows";
import { valid } from "@idms/server/trust/failures/valid";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson, printList } from "../../terminal/output/output.ts";
import { linkOrigin } from "./link-origin.ts";

const LISTED_AS = { photos: "photoDay", "sign-off": "proofLink" } as const;
/** The name of each list in JSON output. */
const LISTED: Readonly<Record<SwitchedKind, string>> = { photos: "photo_days", "sign-off": "proofs" };

/** Lists the photo day or proof links of one school or of all schools, newest first. */
export function list(kind: SwitchedKind, flags: FlagsOf<"sign-offs list">): Promise<number> {
  return withApp(flags, async (app) => {
    const now = new Date();
    const origin = await linkOrigin(app, flags);
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const { rows } = await findClassLinks(app.db, kind, school);
    const links = rows.map((link) => ({
      id: link.number,
      url: classLinkAddress(kind, origin, link.token),
      school: link.school_name,
      class: classLabel(link),
      expires_at: link.expires_at,
      ...("shots" in link && { photos: link.shots }),
      is_open: isLinkOpen(link, now),
    }));
    const counts = kind === "photos" ? ["Photos"] : [];
    printList(
      flags,
      { [LISTED[kind]]: links },
      ["ID", "Link", "School", "Class", "Expires", ...counts, "Open"],
      () =>
        links.map((link) => [
          String(link.id),
          link.url,
          link.school,
          link.class,
          zonedTime(new Date(link.expires_at)),
          ...(link.photos === undefined ? [] : [String(link.photos)]),
          link.is_open ? "yes" : "no",
        ]),
    );
    return EXIT.done;
  });
}

/** Closes or reopens a link, and optionally makes it valid for a number of days from now. */
export function change(
  kind: SwitchedKind,
  is_active: boolean,
  id: string,
  flags: DataFlags & { days?: string },
): Promise<number> {
  const { called } = CLASS_LINKS[kind];
  const number = readCount(`The ${called} ID`, id, LISTED_AS[kind]);
  const days = flags.days === undefined ? {} : { days: readCount("--days", flags.days) };
  const changes = valid(linkSwitchSchema(kind), { is_active, ...days });
  return withApp(flags, async (app) => {
    const link = await switchClassLink(app.db, doer(), kind, { school: null, number }, changes);
    const { expires_at } = link;
    const is_open = isLinkOpen(link, new Date());
    const until = is_open ? `open until ${zonedTime(new Date(expires_at))}` : "closed";
    if (flags.json) printJson({ id: number, is_open, expires_at });
    else if (!flags.quiet) note(`${called.charAt(0).toUpperCase()}${called.slice(1)} ${number} is ${until}.`);
    return EXIT.done;
  });
}
