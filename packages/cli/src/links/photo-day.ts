import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { newPhotoDaySchema } from "@idms/core/collect/links/class-link-schemas";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { createPhotoDay } from "@idms/server/collect/photo-days/make-day";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import { dryRun } from "../flags/dry-run.ts";
import type { DataFlags } from "../flags/flags.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, print, printJson } from "../terminal/output.ts";
import { linkOrigin } from "./link-origin.ts";

export interface PhotoDayFlags extends DataFlags {
  school: string;
  class: string;
  days?: string;
  dryRun?: boolean;
}

/** Makes the link by which a phone takes the photos of a class, and prints its address. */
export function photoDay(flags: PhotoDayFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const classroom = await chooseClass(app, school, flags.class);
    const wish = valid(newPhotoDaySchema("SUPER_ADMIN", null), {
      school: school.id,
      classroom: classroom.id,
      ...(flags.days !== undefined && { days: Number(flags.days) }),
    });
    const origin = await linkOrigin(app, flags);
    const day = await dryRun(app, flags, ({ db }) => createPhotoDay(db, doer(), wish));
    const of = `${classLabel(classroom)} of ${school.name}, until ${zonedTime(new Date(day.expires_at))}`;
    // The token of a link that is not made is nobody's to send.
    const url = flags.dryRun ? null : classLinkAddress("photos", origin, day.token);
    if (flags.json)
      printJson({
        id: flags.dryRun ? null : day.id,
        url,
        school: school.name,
        class: classLabel(classroom),
        expires_at: day.expires_at,
        ...(flags.dryRun && { dry_run: true }),
      });
    else if (url === null) print(`Would make a photo day for ${of}`);
    else {
      print(url);
      if (!flags.quiet) note(`For ${of}.`);
    }
    return EXIT.done;
  });
}
