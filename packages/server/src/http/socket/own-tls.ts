import { serveFailures } from "@idms/core/upkeep/installation/serve-failures";
import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";

/** The files of the server's own certificate, with those between it and its issuer, and of its key. */
export interface OwnTlsFiles {
  tls_certificate_file?: string | undefined;
  tls_key_file?: string | undefined;
}

/** The server's own key and certificate for TLS. */
export interface OwnTls {
  cert: Buffer;
  key: Buffer;
}

/**
 * Reads what the server speaks TLS with to its proxy, and to whoever else asks it; undefined where it speaks http.
 * @throws Failure `invalid` for a file that cannot be read, and for a certificate and a key that are none or not of each other.
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

const readNamed = (setting: string, file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw serveFailures.fileUnreadable({ setting, file, error: error.code ?? "" });
  });
