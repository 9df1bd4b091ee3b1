/**
 * Ends the program cleanly after an unhandled error, for example from a timer, a socket or a promise that was not
 * awaited. The program's state cannot be trusted after such an error.
 * @param end reports the error and returns the exit code; replaces the previous handler
 */
export function onStrayError(end: (error: unknown) => number | Promise<number>): void {
  let isEnding = false;
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", (error: unknown) => {
    if (isEnding) return;
    isEnding = true;
    void Promise.resolve(error)
      .then(end)
      .then((code) => process.exit(code));
  });
}
