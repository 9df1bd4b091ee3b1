import { userInfo } from "node:os";

/** Returns the account that is running the command. Under sudo, this is the account that called sudo. */
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

/** The command line user who is printing or importing, as recorded in the batch and the audit log. */
export const operator = (): { id: null; name: string } => ({ id: null, name: account() });

/** The command line user as the actor of operations that staff can also perform. */
export const doer = (): { id: null; username: string } => ({ id: null, username: account() });
