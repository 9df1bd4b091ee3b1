import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress, isLinkOpen, type LinkSwitch } from "@idms/core/collect/links/class-link";
import { linkSwitchSchema } from "@idms/core/collect/links/class-link-schemas";
import { valid } from "@idms/server/trust/failures/valid";
import { changePhotoDay } from "@idms/server/collect/photo-days/make-day";
import { findPhotoDays } from "@idms/server/collect/photo-days/records";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import type { DataFlags } from "../flags/flags.ts";
import { readCount } from "../flags/read-ids.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, printJson, printRows } from "../terminal/output.ts";
import { linkOrigin } from "./link-origin.ts";

/** Lists the photo days of a school or of all, the newest first, with how many photos have come through each. */
export function list(flags: DataFlags & { school?: string }): Promise<number> {
  return withApp(flags, async (app) => {
    const now = new Date();
    const origin = await linkOrigin(app, flags);
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const { rows } = await findPhotoDays(app.db, school, {});
    const days = rows.map((day) => ({
      id: day.id,
      url: classLinkAddress("photos", origin, day.token),
      school: day.school_name,
      class: classLabel(day),
      expires_at: day.expires_at,
      photos: day.shots,
      is_open: isLinkOpen(day, now),
    }));
    if (flags.json) printJson({ photo_days: days });
    else
      printRows(
        flags,
        ["ID", "Link", "School", "Class", "Expires", "Photos", "Open"],
        days.map((day) => [
          String(day.id),
          day.url,
          day.school,
          day.class,
          zonedTime(new Date(day.expires_at)),
          String(day.photos),
          day.is_open ? "yes" : "no",
        ]),
      );
    return EXIT.done;
  });
}

/** Closes a photo day: what is on phones stays there, until it is open again. */
export const close = (id: string, flags: DataFlags): Promise<number> =>
  change(id, flags, () => ({ is_active: false }));

/** Opens a photo day again, and lets it be good for so many days from now if that is asked for. */
export const open = (id: string, flags: DataFlags & { days?: string }): Promise<number> =>
  change(id, flags, () => ({
    is_active: true,
    ...(flags.days !== undefined && { days: readCount("--days", flags.days) }),
  }));

function change(id: string, flags: DataFlags, wish: () => LinkSwitch): Promise<number> {
  const number = readCount("The photo day", id);
  const changes = valid(linkSwitchSchema("photos"), wish());
  return withApp(flags, async (app) => {
    const day = await changePhotoDay(app.db, doer(), { school: null, id: number }, changes);
    const is_open = isLinkOpen(day, new Date());
    const { expires_at } = day;
    if (flags.json) printJson({ id: number, is_open, expires_at });
    else if (!flags.quiet) {
      const until = is_open ? `open, until ${zonedTime(new Date(expires_at))}` : "closed";
      note(`Photo day ${number} is ${until}.`);
    }
    return EXIT.done;
  });
}
