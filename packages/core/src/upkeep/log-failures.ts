import { failures } from "../failure.ts";

/** What is wrong with a question to the audit log. */
export const logFailures = failures("logList", {
  whom: ["invalid", '"{whom}" is not a record: say --whom students, or students:17 for one of them.'],
});
