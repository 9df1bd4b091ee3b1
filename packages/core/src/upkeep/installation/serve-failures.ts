import { failures } from "../../failure.ts";

const CANNOT_LISTEN = "The server cannot listen on port {port} at {host}";

/** Reasons why a server does not start. */
export const serveFailures = failures("serve", {
  portTaken: [
    "conflict",
    `${CANNOT_LISTEN} because another program is using the port. Choose another port with {portOption}.`,
  ],
  portForbidden: [
    "conflict",
    `${CANNOT_LISTEN} because the system does not allow it. Choose a port of 1024 or higher with {portOption}.`,
  ],
  addressUnknown: [
    "conflict",
    `${CANNOT_LISTEN} because this machine does not have that address. Choose another address with {hostOption}.`,
  ],
  hostUnknown: [
    "conflict",
    `${CANNOT_LISTEN} because the host does not exist. Choose another host with {hostOption}.`,
  ],
  notCertificate: [
    "invalid",
    "{certificate} and {key} are not a matching certificate and private key in PEM format without a passphrase. Check tls_certificate_file and tls_key_file.",
  ],
  fileUnreadable: [
    "invalid",
    "{setting} points to {file}, which cannot be read ({error}). Check the path and its permissions.",
  ],
  noMetricsToken: [
    "invalid",
    "metrics_port is set, but metrics_token is not. Set metrics_token to a secret that programs send to read the metrics.",
  ],
  sessionSecretDamaged: [
    "unprocessable",
    "{file} is damaged. Remove it, and IDMS will create a new one. Users stay signed in for as long as their sessions can be refreshed.",
  ],
  factorSecretDamaged: [
    "unprocessable",
    "{file} is damaged. Remove it, and IDMS will create a new one. Codes from authenticator apps will then stop working, but recovery codes and passkeys will still work.",
  ],
  sessionSecretDamagedInDatabase: [
    "unprocessable",
    "The session secret in the database is damaged. Remove it, and IDMS will create a new one. Users stay signed in for as long as their sessions can be refreshed.",
  ],
  factorSecretDamagedInDatabase: [
    "unprocessable",
    "The second-factor secret in the database is damaged. Remove it, and IDMS will create a new one. Codes from authenticator apps will then stop working, but recovery codes and passkeys will still work.",
  ],
});
