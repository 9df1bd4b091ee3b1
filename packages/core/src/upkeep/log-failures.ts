import { failures } from "../failure.ts";

/** What is wrong with a question to the audit log. */
export const logFailures = failures("logList", {
  whom: [
    "invalid",
    '"{whom}" is not a type of record. Use --subject students for all students, or --subject students:17 for one student.',
  ],
});
