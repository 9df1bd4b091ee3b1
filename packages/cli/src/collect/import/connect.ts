import { newSourceSchema } from "@idms/core/collect/imports/source";
import { checkSource, removeSource, setSource, sourceAsTold } from "@idms/server/collect/imports/set-source";
import { listSources } from "@idms/server/collect/sources/source-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import { valid } from "@idms/server/trust/failures/valid";
import { doer } from "../../app/operator.ts";
import { callable } from "../../app/allowed-calls.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { ask, canAsk } from "../../terminal/output/ask.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { readPassword } from "../../terminal/output/read-password.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { print, printJson, printList } from "../../terminal/output/output.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

/** Reads the secret. There is no flag for the secret itself, because other users could see its value. */
async function givenSecret(flags: FlagsOf<"import connect">): Promise<string> {
  if (flags.secretFile !== undefined) return readPassword(flags.secretFile);
  if (canAsk(flags)) return ask({ message: "The client's secret:", isSecret: true });
  return process.stdin.isTTY ? "" : readPassword(undefined);
}

/** Connects a school to the system from which its students are fetched. */
export function connect(flags: FlagsOf<"import connect">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const wish = valid(newSourceSchema, {
      address: flags.address,
      token_address: flags.tokenAddress,
      client_id: flags.clientId,
      secret: await givenSecret(flags),
      their_school: flags.theirSchool,
    });
    const allowed = await callable(app);
    const source = await dryRun(app, flags, (place) => setSource(place, allowed, doer(), school, wish));
    if (flags.json) printJson({ ...source, ...(flags.dryRun && { dry_run: true }) });
    else if (!flags.quiet)
      print(`${flags.dryRun ? "Would connect" : "Connected"} ${school.name} to ${source.address}.`);
    return EXIT.done;
  });
}

/** Lists the systems that schools are connected to. */
export function list(flags: FlagsOf<"import connections">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    const names = await schoolNames(app.db);
    const connections = (await listSources(app.db, school)).map(sourceAsTold);
    printList(flags, { connections }, ["School", "Address", "Client", "Last fetched", "Failure"], () =>
      connections.map((each) => [
        names.get(each.school) ?? "",
        each.address,
        each.client_id,
        each.fetched_at === null ? "" : zonedTime(new Date(each.fetched_at)),
        each.failure ?? "",
      ]),
    );
    return EXIT.done;
  });
}

/** Checks that a school's students could be fetched. */
export function check(flags: FlagsOf<"import check">): Promise<number> {
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const school = await chooseSchool(app, flags.school);
      const found = await checkSource(app, school, { ...(await callable(app)), signal });
      if (flags.json) printJson(found);
      else print(`The students of ${found.school} can be fetched.`);
      return EXIT.done;
    }),
  );
}

/** Disconnects a school from its system. */
export function disconnect(flags: FlagsOf<"import disconnect">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    await requireAgreed(`the connection of ${school.name}`, undefined, flags);
    const source = await dryRun(app, flags, (place) => removeSource(place, doer(), school));
    if (flags.json) printJson({ ...source, ...(flags.dryRun && { dry_run: true }) });
    else if (!flags.quiet)
      print(`${flags.dryRun ? "Would disconnect" : "Disconnected"} ${school.name} from ${source.address}.`);
    return EXIT.done;
  });
}
