import type { KeptSeal } from "@idms/core/school/log/log-chain";
import type { Services } from "../../http/calls/services.ts";
import { sealLog, sealWhenDue } from "../../trust/sealing/seal-log.ts";
import { nowAndThen } from "./now-and-then.ts";

/** How soon what was seen is in the log, and how often it is looked whether a seal is due, in milliseconds. */
const LOOK_MS = 5000;

type Sealing = Pick<Services, "db" | "folder" | "gathered" | "log">;

/** Writes what was gathered for the log into it, and seals it; says each newest seal in the system's log. */
export function keepSealed(services: Sealing & Pick<Services, "background" | "stopping">): NodeJS.Timeout {
  const { stopping: signal } = services;
  return nowAndThen(services, "sealing the log", LOOK_MS, async () => {
    await services.gathered.flush();
    tell(services, await sealWhenDue(services, { signal }));
  });
}

/** So many segments a server seals before it ends; the next one does the rest. */
const MOST_AT_LAST = 5;

/** Seals once more when a server has taken its last request, also what is still counted. */
export async function sealAtLast(services: Sealing): Promise<void> {
  if (services.db.manner.damage.found !== null) return;
  try {
    await services.gathered.flush(true);
    tell(services, await sealLog(services, { most: MOST_AT_LAST }));
  } catch (error) {
    services.log.error({ err: error }, "the audit log was not sealed at the end");
  }
}

/** Kept where the system's log is kept, a seal shows when the end of the audit log is missing. */
function tell({ log }: Sealing, seal: KeptSeal | undefined): void {
  if (seal) log.info({ seal: seal.id, last_entry: seal.last_id, hash: seal.hash }, "audit log sealed");
}
