import { failures } from "../failure.ts";

/** Errors in a query of the audit log. */
export const logFailures = failures("logList", {
  whom: [
    "invalid",
    '"{whom}" is not a type of record. Use --subject students for all students, or --subject students:17 for one student.',
  ],
});
