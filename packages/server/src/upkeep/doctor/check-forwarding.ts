import { counted } from "@idms/core/values/counted";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { withoutPassword, type Config } from "../../installation/settings/config.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { countSealedAfter, findForward } from "../forwarding/forwarding-rows.ts";
import { newestSeal } from "../../trust/sealing/seal-rows.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";

const name = "forwarding";
/** A server forwards what was sealed within seconds; who looks an hour later asks why it did not. */
const LATE_MS = 60 * 60_000;

/** Whether the audit log has come to where it is forwarded; nothing where it is forwarded nowhere. */
export async function checkForwarding(db: Db, { log_url }: Pick<Config, "log_url">): Promise<Check[]> {
  if (log_url === undefined) return [];
  const to = withoutPassword(log_url);
  const [row, seal] = [await findForward(db, to), await newestSeal(db)];
  const waiting = await countSealedAfter(db, row?.after_id ?? 0);
  const wait = counted(waiting, "entry waits", "entries wait");
  if (row?.failure && row.failing_since)
    return [
      problem(
        name,
        `${to} takes nothing since ${zonedTime(new Date(row.failing_since))}: ${row.failure} ${wait}`,
        "See that the receiver runs and can be reached from here, and that log_url is its address. Nothing is lost: what waits is sent when it is back.",
      ),
    ];
  if (waiting > 0 && seal && Date.now() - Date.parse(seal.sealed_at) > LATE_MS)
    return [warning(name, `${wait} to be forwarded to ${to}`, "Start idms serve, which forwards the log.")];
  if (row && row.refused > 0)
    return [
      warning(
        name,
        `${to} has refused ${counted(row.refused, "entry", "entries")} so far, and has the others up to ${row.after_id}`,
        "See in the receiver's own log why; its answer is in the log of the server.",
      ),
    ];
  const far = row ? `has the log up to entry ${row.after_id}` : "was sent nothing yet";
  return [ok(name, `${to} ${far}${waiting > 0 ? `; ${wait}` : ""}`)];
}
