/**
 * The session of this page. When it is over the page stays with all that is on it, asks the person at the screen to
 * sign in, and every call waits for that.
 */
import { holdsWork } from "./held-work.ts";
import { beginSession, currentSession, identify, storedTokens, type Tokens } from "./tokens.ts";

/** The question before the page goes on: that its owner signs in again, or what becomes of it for somebody else. */
export type Question = { kind: "ended"; owner: string } | { kind: "other"; owner: string; username: string };

interface Asked {
  question: Question;
  /** Whether the page goes on. */
  answer: Promise<boolean>;
  settle(goesOn: boolean): void;
}

let owner: { username: string; session: string | null } | null = null;
let asked: Asked | null = null;
let meeting: Promise<void> | null = null;
const watchers = new Set<() => void>();

/** Makes somebody who is signed in the owner of the page; returns how to end that. */
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

/** Calls back when there is another question or none any more; returns how to stop it. */
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

/** Asks the owner of the page to sign in again; false where there is no owner, or who was asked has left the page. */
export async function askToSignIn(): Promise<boolean> {
  if (!owner) return false;
  return asked ? asked.answer : put({ kind: "ended", owner: owner.username });
}

/**
 * Signs in again for a call that was refused with some tokens; those of somebody who has signed in since are as good.
 */
export const signInAgain = (used: Tokens | null): Promise<boolean> => {
  const stored = storedTokens();
  const newer = owner !== null && asked === null && stored !== null && stored.access !== used?.access;
  return newer ? Promise.resolve(true) : askToSignIn();
};

/**
 * Waits while it is asked who is to go on with the page. Rejects when somebody has signed in elsewhere and the server
 * cannot say who.
 */
export async function pageStands(): Promise<void> {
  if (asked) await asked.answer;
  else if (owner && currentSession() !== owner.session) await meetOtherSession();
}

/** Finds out who has signed in in another tab: the owner goes on; for others this page gives way unless it holds work. */
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
 * Goes on with the session of somebody who has just signed in on this page: as its owner, or as somebody else when it
 * holds nothing that would be lost. Otherwise it answers who it was.
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

/** Loads the first page of whoever is signed in now; this one is gone then. */
export function leavePage(): Promise<never> {
  location.assign("/");
  return new Promise(() => undefined);
}

/** The name of the user whom tokens belong to; null when they are good no more. */
async function whoHas(tokens: Tokens): Promise<string | null> {
  const response = await fetch("/api/me/", { headers: identify(new Headers(), tokens) });
  if (response.status === 401) return null;
  if (!response.ok)
    throw new Error(`The request for the signed-in user failed with status ${response.status}`);
  return ((await response.json()) as { username: string }).username;
}
