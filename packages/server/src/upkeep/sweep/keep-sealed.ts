import type { KeptSeal } from "@idms/core/school/log/log-chain";
import type { Services } from "../../http/calls/services.ts";
import { sealLog, sealWhenDue } from "../../trust/sealing/seal-log.ts";
import { nowAndThen } from "./now-and-then.ts";

/**
 * Maximum time until views are written to the log, and the interval between checks for a due seal, in milliseconds.
 */
const LOOK_MS = 5000;

type Sealing = Pick<Services, "db" | "folder" | "gathered" | "log">;

/** Writes the collected entries to the log and seals the log. Reports each new seal in the system log. */
export function keepSealed(services: Sealing & Pick<Services, "background" | "stopping">): NodeJS.Timeout {
  const { stopping: signal } = services;
  return nowAndThen(services, "sealing the log", LOOK_MS, async () => {
    await services.gathered.flush();
    tell(services, await sealWhenDue(services, { signal }));
  });
}

/** Maximum number of segments that a server seals before it stops. The next server seals the rest. */
const MOST_AT_LAST = 5;

/**
 * Seals the log one last time after a server's last request. This includes entries that are still being collected.
 */
export async function sealAtLast(services: Sealing): Promise<void> {
  if (services.db.manner.damage.found !== null) return;
  try {
    await services.gathered.flush(true);
    tell(services, await sealLog(services, { most: MOST_AT_LAST }));
  } catch (error) {
    services.log.error({ err: error }, "the audit log was not sealed at the end");
  }
}

/** Reports a seal in the system log. The copy of the seal there shows whether the end of the audit log is missing. */
function tell({ log }: Sealing, seal: KeptSeal | undefined): void {
  if (seal) log.info({ seal: seal.id, last_entry: seal.last_id, hash: seal.hash }, "audit log sealed");
}
