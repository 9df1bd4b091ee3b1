import { sentences } from "../../sentence.ts";

/** Messages about errors in webhooks and in audit log filters. */
export const logRules = /* @__PURE__ */ sentences("logRule", {
  address: "Enter the address of the other system, such as https://example.org/hooks/idms.",
  nameInAddress: "Remove the username and password from the address. IDMS signs its messages instead.",
  event: "There is no such event. Choose from {events}.",
  noEvent: "Choose at least one event to send to the system.",
  day: "Enter the date as YYYY-MM-DD, such as 2027-03-31.",
  action: "Enter an action as it is named in the log, such as students.verify.",
  subject: "The subject must be one of {subjects}.",
  numberAlone: "A number alone does not identify a record. Specify its type with `subject`.",
  format: "The export format must be csv or jsonl.",
});
