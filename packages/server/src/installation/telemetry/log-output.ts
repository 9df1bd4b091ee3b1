import pino, { type DestinationStream } from "pino";

/** Maximum number of log bytes that are held until the disk has space again. */
const MOST_WAITING = 1024 * 1024;

/**
 * Creates the log stream to standard output. If standard output is not writable, the server continues without a log,
 * and reports this once.
 */
export function logOnStdout(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_WAITING });
  let isTold = false;
  output.on("write", () => (isTold = false));
  output.on("error", (error: Error) => {
    if (isTold) return;
    isTold = true;
    process.stderr.write(
      `idms: The log cannot be written (${error.message}). The server continues to run.\n`,
    );
  });
  return output;
}
