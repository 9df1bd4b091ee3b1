/**
 * Has the program end in order when an error comes from where nobody waits for it, such as a timer, a socket or a promise
 * that was let go: what goes on afterwards could not be trusted.
 * @param end says what happened, with an exit code; it takes over from the one before
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
