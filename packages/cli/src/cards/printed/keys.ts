import { listCardKeys, renewCardKey } from "@idms/server/cards/printed/card-keys";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { printJson, printRows } from "../../terminal/output/output.ts";

/** Lists the keys that sign a school's cards, newest first. With `renew`, creates a new key first. */
export function keys(flags: FlagsOf<"cards keys">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    if (flags.renew) await renewCardKey(app.db, doer(), school.id);
    const rows = await listCardKeys(app.db, school.id);
    if (flags.json) printJson({ school: school.id, keys: rows });
    else
      printRows(
        flags,
        ["Key", "Made", "By", "Signs"],
        rows.map(({ id, created_at, made_by, retired_at }) => [
          String(id),
          zonedTime(new Date(created_at)),
          made_by,
          retired_at === null ? "now" : `until ${zonedTime(new Date(retired_at))}`,
        ]),
      );
    return EXIT.done;
  });
}
