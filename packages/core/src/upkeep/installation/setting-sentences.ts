import { sentences } from "../../sentence.ts";

/** Instructions for securing a connection to another system with TLS. */
export const secure = sentences("secure", {
  database: "add sslmode=verify-full to the address",
  endpoint: "use an endpoint that begins with https",
  smtp: "use an address that begins with smtps",
  log: "use an address that begins with syslog+tls or https",
  collector: "use an address that begins with https",
});
