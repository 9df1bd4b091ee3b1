import { failures } from "../../failure.ts";

const CANNOT_LISTEN = "The server cannot listen on port {port} of {host}";

/** Why a server does not start. */
export const serveFailures = failures("serve", {
  portTaken: ["conflict", `${CANNOT_LISTEN}: another program uses it. Choose another with {portOption}.`],
  portForbidden: [
    "conflict",
    `${CANNOT_LISTEN}: the system does not allow it. Choose one from 1024 up with {portOption}.`,
  ],
  addressUnknown: [
    "conflict",
    `${CANNOT_LISTEN}: this machine does not have this address. Choose another with {hostOption}.`,
  ],
  hostUnknown: ["conflict", `${CANNOT_LISTEN}: there is no such host. Choose another with {hostOption}.`],
  notCertificate: [
    "invalid",
    "{certificate} and {key} are not a certificate and its key, as PEM and without a passphrase: see tls_certificate_file and tls_key_file.",
  ],
  fileUnreadable: ["invalid", "{setting} names {file}, which cannot be read ({error})."],
  noMetricsToken: [
    "invalid",
    "metrics_port is set, but no metrics_token. Set one: a program that asks has to show it.",
  ],
  sessionSecretDamaged: [
    "unprocessable",
    "{file} is damaged. Remove it, and a new one is made: everybody then stays signed in for as long as a refresh allows.",
  ],
  factorSecretDamaged: [
    "unprocessable",
    "{file} is damaged. Remove it, and a new one is made: codes of apps are then refused, while recovery codes and passkeys are still taken.",
  ],
  sessionSecretDamagedInDatabase: [
    "unprocessable",
    "The session secret in the database is damaged. Remove it, and a new one is made: everybody then stays signed in for as long as a refresh allows.",
  ],
  factorSecretDamagedInDatabase: [
    "unprocessable",
    "The factors secret in the database is damaged. Remove it, and a new one is made: codes of apps are then refused, while recovery codes and passkeys are still taken.",
  ],
});
