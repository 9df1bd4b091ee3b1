import { sentences } from "../../sentence.ts";

/** How a connection to another system is made one by TLS. */
export const secure = sentences("secure", {
  database: "add sslmode=verify-full to it",
  endpoint: "give it an endpoint that begins with https",
  smtp: "give it an address that begins with smtps",
  log: "give it an address that begins with syslog+tls or https",
  collector: "give it an address that begins with https",
});
