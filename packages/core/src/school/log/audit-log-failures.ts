import { failures } from "../../failure.ts";

/** Why the audit log is not read, cut or sealed. */
export const auditLogFailures = failures("auditLog", {
  sealForbidden: ["forbidden", "The seal is of the whole log, and your role reads only a part of it."],
  notPlace: [
    "invalid",
    "This is not a place in the log. Leave `after` empty at first, and then send what `next` says.",
  ],
  keptLonger: ["invalid", "The log is kept for {days} days at least: name an earlier day."],
  sealedElsewhere: [
    "busy",
    "Another program seals the audit log, so it is not cut yet: try again in a minute.",
  ],
});
