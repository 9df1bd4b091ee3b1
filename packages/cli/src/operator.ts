/** Who prints or imports from a command line, for the batch and the audit log. */
export const operator = (): { id: null; name: string } => ({
  id: null,
  name: `cli:${process.env["SUDO_USER"] ?? process.env["USER"] ?? process.env["LOGNAME"] ?? "unknown"}`,
});
