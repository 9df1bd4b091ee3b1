import { commandFailures } from "@idms/core/upkeep/command-failures";
import { canAsk, confirm } from "./ask.ts";

/** The flags that say whether somebody has agreed, or is to be asked. */
export interface AgreedFlags {
  yes?: boolean;
  dryRun?: boolean;
  input: boolean;
}

/**
 * Asks on a terminal before something is removed. Without one, what nobody uses goes unasked, as scripts have it, and for
 * anything else --yes has to be said. A dry run asks nothing.
 * @param what as in "the user asha"
 * @param use what it is used for, as a sentence; undefined where nobody uses it
 * @throws Failure `invalid` where nobody agrees
 */
export async function requireAgreed(
  what: string,
  use: string | undefined,
  flags: AgreedFlags,
): Promise<void> {
  if (flags.yes || flags.dryRun) return;
  if (canAsk(flags)) {
    if (await confirm(`${use ? `${use} ` : ""}Remove ${what}?`, false)) return;
    throw commandFailures.nothingRemoved();
  }
  if (use !== undefined) throw commandFailures.notAgreed({ use, what });
}
