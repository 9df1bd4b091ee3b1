import { userInfo } from "node:os";

/** The account that runs the command; behind sudo, the one that asked for it. */
function account(): string {
  const asked = process.env["SUDO_USER"];
  if (asked) return `cli:${asked}`;
  try {
    return `cli:${userInfo().username}`;
  } catch {
    // A container may run as a number that has no account.
    return `cli:${process.getuid?.() ?? "unknown"}`;
  }
}

/** The printing or importing user of a command line, for the batch and the audit log. */
export const operator = (): { id: null; name: string } => ({ id: null, name: account() });

/** The doer for deeds that staff do too. */
export const doer = (): { id: null; username: string } => ({ id: null, username: account() });
