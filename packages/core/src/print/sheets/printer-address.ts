import { sendingFailures } from "../failures/sending-failures.ts";

/** The IPP port, with and without encryption (RFC 8010, section 4, and RFC 7472). */
const PORT = "631";
/** Maximum length of an address, in characters. IPP allows 1,023. */
const MOST_OF_ADDRESS = 500;

/** Matches an address. It does not allow a user name or password, because other users can read addresses. */
const ADDRESS =
  /^(?<scheme>ipps?):\/\/(?<host>[\w.-]+|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?<path>\/[\w.~%/+@-]*)?$/i;

/**
 * Returns the address of a printer in its full form. The name of a print queue stands for that queue on the server
 * itself.
 * @throws Failure `invalid` for an address that is not `ipp` or `ipps`, or that contains a password
 */
export function readPrinterAddress(given: string): string {
  const text = given.trim();
  const isQueue = /^[^\s/?#:@'"\\]{1,127}$/.test(text);
  const parts = ADDRESS.exec(isQueue ? `ipp://localhost/printers/${encodeURIComponent(text)}` : text)?.groups;
  if (!parts || text.length > MOST_OF_ADDRESS || Number(parts["port"] ?? PORT) > 65_535)
    throw sendingFailures.notAddress();
  const { scheme = "", host = "", port = PORT, path = "/" } = parts;
  return `${scheme}://${host}`.toLowerCase() + (port === PORT ? "" : `:${port}`) + path;
}

/** Returns the URL for the HTTP requests to a printer's address. */
export function httpOfPrinter(address: string): string {
  const { scheme, host, port = PORT, path } = ADDRESS.exec(address)?.groups ?? {};
  return `${scheme === "ipps" ? "https" : "http"}://${host}:${port}${path}`;
}
