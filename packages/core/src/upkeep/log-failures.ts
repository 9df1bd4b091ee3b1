import { failures } from "../failure.ts";

/** What is wrong with a question to the audit log. */
export const logFailures = failures("logList", {
  whom: [
    "invalid",
    '"{whom}" is not a type of record. Use --whom students for all students, or --whom students:17 for one student.',
  ],
});
