import { connect } from "node:tls";

/** How long a look takes at most, in milliseconds. */
const PATIENCE_MS = 10_000;

/** When the certificate ends that a server shows at an https address; undefined where none can be seen from here. */
export function certificateEnd(url: string, signal: AbortSignal): Promise<Date | undefined> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const give = (end?: Date) => {
      ended.removeEventListener("abort", giveUp);
      socket.destroy();
      resolve(end);
    };
    const giveUp = () => give();
    // One that has ended is to be seen as well.
    const socket = connect(
      { host, port: Number(port) || 443, servername: asName(host), rejectUnauthorized: false },
      () => {
        const end = new Date(socket.getPeerCertificate().valid_to);
        give(Number.isNaN(end.getTime()) ? undefined : end);
      },
    );
    socket.on("error", giveUp);
    ended.addEventListener("abort", giveUp, { once: true });
    if (ended.aborted) giveUp();
  });
}

/** An address of numbers is no name that a server could be asked for by. */
const asName = (host: string): string => (/^[\d.]+$|:/.test(host) ? "" : host);
