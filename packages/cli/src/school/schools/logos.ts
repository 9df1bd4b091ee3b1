import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { putLogo, removeLogo } from "@idms/server/school/schools/logos";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readGiven } from "../../terminal/flags/read-given.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { print, printJson } from "../../terminal/output/output.ts";

type LogoFlags = FlagsOf<"logos remove">;

/** Sets a school's logo from a file, replacing the current logo. */
export function set(file: string, flags: LogoFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const bytes = await readGiven(file);
    const { width, height } = await putLogo(app, doer(), school.id, bytes);
    if (flags.json) printJson({ school: school.id, width, height });
    else print(`Set the logo for ${school.name} (${width} × ${height} pixels)`);
    return EXIT.done;
  });
}

/** Removes a school's logo. */
export function remove(flags: LogoFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { width, height } = await removeLogo(app, doer(), school.id);
    if (flags.json) printJson({ school: school.id, width, height });
    else print(`Removed the logo from ${school.name}`);
    return EXIT.done;
  });
}
