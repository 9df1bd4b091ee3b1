import { resolve } from "node:path";
import { isHealthy, type CheckState } from "@idms/core/upkeep/installation/check";
import { examine } from "@idms/server/upkeep/doctor/examine";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { recountStudents } from "@idms/server/students/edits/recount-students";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, print, printJson } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { webFolder } from "../setup/web-folder.ts";

const signs: Record<CheckState, string> = { ok: "ok       ", warning: "warning  ", problem: "PROBLEM  " };

/**
 * Checks everything that an installation needs and explains how to fix problems. Exits with 1 if there is a problem.
 */
export async function doctor(flags: FlagsOf<"doctor">): Promise<number> {
  const data = resolve(chooseDataFolder(flags.data));
  if (flags.recount) await withApp(flags, recountStudents);
  const bar = lateProgress("Reading files", { quiet: flags.quiet || flags.json });
  const checks = await interruptible((signal) =>
    examine(data, webFolder, { deep: flags.deep, signal, onProgress: bar.update }).finally(bar.end),
  );
  const healthy = isHealthy(checks);
  if (flags.json) printJson({ data, healthy, checks });
  else
    for (const { name, state, found, advice } of checks) {
      if (flags.quiet && state === "ok") continue;
      print(`${signs[state]}${name}: ${found}`);
      if (advice !== null) print(`         → ${advice}`);
    }
  return healthy ? EXIT.done : EXIT.failed;
}
