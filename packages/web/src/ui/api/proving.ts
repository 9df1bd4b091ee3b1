/** A pending request to authenticate again. The rejected call waits for this request and is then repeated. */
interface Asked {
  answer: Promise<boolean>;
  settle(isProved: boolean): void;
}

let asked: Asked | null = null;
const watchers = new Set<() => void>();

/** Whether the user is being asked to authenticate again. */
export const isProofAsked = (): boolean => asked !== null;

/**
 * Registers a callback that is called when the request opens or closes. Returns a function that unregisters the
 * callback.
 */
export function watchProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Asks the user to authenticate again. Resolves to false if the user declines or cannot be asked. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  if (watchers.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked = { answer: promise, settle: resolve };
  for (const watcher of watchers) watcher();
  return promise;
}

/** Closes the request. The calls that are waiting for it either continue or fail with the original rejection. */
export function endProof(isProved: boolean): void {
  asked?.settle(isProved);
  asked = null;
  for (const watcher of watchers) watcher();
}

/** Whether a response rejects a call until the user authenticates again. */
export async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const data = (await response
    .clone()
    .json()
    .catch(() => null)) as { step_up?: unknown } | null;
  return data?.step_up === true;
}
