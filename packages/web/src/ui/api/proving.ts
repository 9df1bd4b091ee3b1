/**
 * Whether whoever is at the screen is asked to prove again who they are, which a call of theirs was refused for: the call waits for it
 * and is made once more.
 */
interface Asked {
  answer: Promise<boolean>;
  settle(isProved: boolean): void;
}

let asked: Asked | null = null;
const watchers = new Set<() => void>();

/** Whether it is asked now. */
export const isProofAsked = (): boolean => asked !== null;

/** Calls back when it is asked, and when it is not any more; returns how to stop it. */
export function watchProof(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Asks for it; false when whoever is at the screen would rather not, and where nobody could ask. */
export function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  if (watchers.size === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked = { answer: promise, settle: resolve };
  for (const watcher of watchers) watcher();
  return promise;
}

/** Ends the question: the calls that wait go on, or fail as they were refused. */
export function endProof(isProved: boolean): void {
  asked?.settle(isProved);
  asked = null;
  for (const watcher of watchers) watcher();
}

/** Whether an answer refuses a call until that is proved. */
export async function asksForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const data = (await response
    .clone()
    .json()
    .catch(() => null)) as { step_up?: unknown } | null;
  return data?.step_up === true;
}
