const account = (): string =>
  `cli:${process.env["SUDO_USER"] ?? process.env["USER"] ?? process.env["LOGNAME"] ?? "unknown"}`;

/** Who prints or imports from a command line, for the batch and the audit log. */
export const operator = (): { id: null; name: string } => ({ id: null, name: account() });

/** The same where staff do it too. */
export const doer = (): { id: null; username: string } => ({ id: null, username: account() });
