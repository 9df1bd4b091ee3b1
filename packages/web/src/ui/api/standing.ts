/**
 * Manages the session of this page. When the session expires, the page and everything on it stay, and the user is
 * asked to sign in again. Until then, every call waits.
 */
import { holdsWork } from "./held-work.ts";
import { beginSession, currentSession, identify, storedTokens, type Tokens } from "./tokens.ts";

/**
 * The question that must be answered before the page can continue. Either its owner must sign in again, or a
 * different user decides what happens to the page.
 */
export type Question = { kind: "ended"; owner: string } | { kind: "other"; owner: string; username: string };

interface Asked {
  question: Question;
  /** Resolves to true if the page continues, otherwise to false. */
  answer: Promise<boolean>;
  settle(goesOn: boolean): void;
}

let owner: { username: string; session: string | null } | null = null;
let asked: Asked | null = null;
let meeting: Promise<void> | null = null;
const watchers = new Set<() => void>();

/** Makes a signed-in user the owner of the page. Returns a function that ends the ownership. */
export function ownPage(username: string): () => void {
  const owned = { username, session: currentSession() };
  owner = owned;
  return () => {
    if (owner !== owned) return;
    owner = null;
    settle(false);
  };
}

export const openQuestion = (): Question | null => asked?.question ?? null;

/**
 * Registers a callback that is called when the question changes. Returns a function that unregisters the callback.
 */
export function watchQuestion(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function put(question: Question): Promise<boolean> {
  if (asked) asked.question = question;
  else {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked = { question, answer: promise, settle: resolve };
  }
  for (const watcher of watchers) watcher();
  return asked.answer;
}

function settle(goesOn: boolean): void {
  if (!asked) return;
  asked.settle(goesOn);
  asked = null;
  for (const watcher of watchers) watcher();
}

/** Asks the page's owner to sign in again. Resolves to false if there is no owner or if the user has left the page. */
export async function askToSignIn(): Promise<boolean> {
  if (!owner) return false;
  return asked ? asked.answer : put({ kind: "ended", owner: owner.username });
}

/**
 * Signs in again for a call whose tokens were rejected. If someone has signed in since the call was made, uses the new
 * tokens.
 */
export const signInAgain = (used: Tokens | null): Promise<boolean> => {
  const stored = storedTokens();
  const newer = owner !== null && asked === null && stored !== null && stored.access !== used?.access;
  return newer ? Promise.resolve(true) : askToSignIn();
};

/**
 * Waits while the user is being asked about the page. Rejects if someone has signed in elsewhere and the server cannot
 * tell who.
 */
export async function pageStands(): Promise<void> {
  if (asked) await asked.answer;
  else if (owner && currentSession() !== owner.session) await meetOtherSession();
}

/**
 * Finds out who has signed in in another tab. If it is the same user, this page continues. If it is a different user,
 * this page reloads, unless it has unsaved work.
 */
export function meetOtherSession(): Promise<void> {
  meeting ??= meet().finally(() => (meeting = null));
  return meeting;
}

async function meet(): Promise<void> {
  const session = currentSession();
  const tokens = storedTokens();
  const username = tokens && (await whoHas(tokens));
  if (!owner) return;
  if (username === owner.username) {
    owner.session = session;
    settle(true);
  } else if (username === null) await askToSignIn();
  else if (holdsWork()) await put({ kind: "other", owner: owner.username, username });
  else await leavePage();
}

/**
 * Continues with the session of a user who has just signed in on this page. This is only possible if the user is the
 * page's owner or if no work would be lost. Otherwise, returns the user's name.
 */
export async function takeUp(tokens: Tokens): Promise<string | null> {
  const username = await whoHas(tokens);
  if (username === null) throw new Error("The server found no user for this sign-in");
  if (username === owner?.username) {
    beginSession(tokens);
    owner.session = currentSession();
    settle(true);
    return null;
  }
  if (holdsWork()) return username;
  beginSession(tokens);
  return leavePage();
}

/** Leaves this page and loads the signed-in user's first page. */
export function leavePage(): Promise<never> {
  location.assign("/");
  return new Promise(() => undefined);
}

/** Returns the name of the user to whom the tokens belong, or null if the tokens are no longer valid. */
async function whoHas(tokens: Tokens): Promise<string | null> {
  const response = await fetch("/api/me/", { headers: identify(new Headers(), tokens) });
  if (response.status === 401) return null;
  if (!response.ok)
    throw new Error(`The request for the signed-in user failed with status ${response.status}`);
  return ((await response.json()) as { username: string }).username;
}
