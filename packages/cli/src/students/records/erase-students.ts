import { counted } from "@idms/core/forms/values/counted";
import { readConfig } from "@idms/server/installation/settings/config";
import { isFile } from "@idms/server/installation/engines/connect";
import { eraseForGood } from "@idms/server/upkeep/purge/erase-for-good";
import { stillHeld } from "@idms/server/upkeep/purge/still-held";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readIds } from "../../terminal/flags/read-ids.ts";
import { canAsk, confirm } from "../../terminal/output/ask.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { studentFailures } from "@idms/core/students/records/student-failures";

/** Erases students permanently after confirmation, either with --yes or at a prompt on a terminal. */
export function erase(texts: string[], flags: FlagsOf<"students erase">): Promise<number> {
  const ids = readIds("The students", texts) ?? [];
  return withApp({ ...flags, works: ["keeping", "printing", "importing"] }, async (app) => {
    const wished =
      flags.yes ||
      (canAsk(flags) && (await confirm(`Erase ${counted(ids.length, "student")} permanently?`, false)));
    if (!wished) throw studentFailures.notErased();
    const erased = await eraseForGood(app, doer(), ids);
    const held = await stillHeld(app, (await readConfig(app.folder.root, {})).backup_folder ?? null);
    if (flags.json) printJson({ erased, still_held: held });
    else if (erased > 0)
      print(`${isFile(app.db) ? "Deleted permanently" : "Removed"}: ${counted(erased, "student")}.`);
    if (!flags.quiet && erased > 0)
      for (const { place, advice, names } of held) note([`${place}: ${advice}`, ...names].join("\n  "));
    if (erased === ids.length) return EXIT.done;
    note(`Students not found: ${ids.length - erased}.`);
    return erased === 0 ? EXIT.failed : EXIT.partly;
  });
}
