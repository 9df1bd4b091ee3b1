import { commandFailures } from "@idms/core/upkeep/command-failures";
import { canAsk, confirm } from "./ask.ts";

/** The flags that confirm an action or prevent a prompt. */
export interface AgreedFlags {
  yes?: boolean;
  dryRun?: boolean;
  input: boolean;
}

/**
 * Asks for confirmation on a terminal before something is removed. Without a terminal, unused items are removed without
 * confirmation, for scripts, and everything else needs --yes. A dry run does not ask.
 * @param what the item, such as "the user asha"
 * @param use a sentence about what uses the item; undefined if nothing does
 * @throws Failure `invalid` if the removal is not confirmed
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
