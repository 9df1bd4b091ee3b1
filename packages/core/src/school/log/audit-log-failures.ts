import { failures } from "../../failure.ts";

/** Failures that occur when the audit log is read, trimmed or sealed. */
export const auditLogFailures = failures("auditLog", {
  sealForbidden: ["forbidden", "The seal covers the whole log, but your role can read only part of it."],
  notPlace: [
    "invalid",
    "This position does not exist in the log. Leave `after` empty in the first request, then send the value of `next`.",
  ],
  keptLonger: ["invalid", "The log must be kept for at least {days} days. Choose an earlier date."],
  sealedElsewhere: [
    "busy",
    "Another program is sealing the audit log, so no entries were deleted. Try again in a minute.",
  ],
});
