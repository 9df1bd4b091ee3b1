import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import { createSecureContext } from "node:tls";
import { readNamed } from "../../installation/settings/read-named.ts";

/** The files with the server's own certificate chain and key. */
export interface OwnTlsFiles {
  tls_certificate_file?: string | undefined;
  tls_key_file?: string | undefined;
}

/** The server's own TLS key and certificate. */
export interface OwnTls {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads the key and certificate that the server uses for TLS with its proxy and with any other client. Returns
 * undefined if the server uses http.
 * @throws Failure `invalid` for a file that cannot be read, an invalid certificate or key, or a certificate and key
 *   that do not match.
 */
export async function readOwnTls({
  tls_certificate_file: certificate,
  tls_key_file: secret,
}: OwnTlsFiles): Promise<OwnTls | undefined> {
  if (certificate === undefined || secret === undefined) return undefined;
  const [cert, key] = await Promise.all([
    readNamed("tls_certificate_file", certificate),
    readNamed("tls_key_file", secret),
  ]);
  try {
    createSecureContext({ cert, key });
  } catch {
    throw serveFailures.notCertificate({ certificate, key: secret });
  }
  return { cert, key };
}
