import pino, { type DestinationStream } from "pino";

/** So much of a log waits for a disk that has room again, in bytes. */
const MOST_WAITING = 1024 * 1024;

/** Standard output as the place of the log. Where it cannot be written the server goes on without it, and says so once. */
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
