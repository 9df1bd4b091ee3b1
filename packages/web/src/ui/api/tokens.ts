import { IN_COOKIE, SESSION_HEADER } from "@idms/core/school/accounts/session-life";

/**
 * The two tokens of a session, kept in the browser's storage so that every tab has them. Where the server keeps them in
 * cookies, which no script reads, both are a mark that says of which session they are and opens nothing.
 */
export interface Tokens {
  access: string;
  refresh: string;
}

const ACCESS = "idms.access";
const REFRESH = "idms.refresh";
/** The key of the session, a new text for each: tokens change within one. */
const SESSION = "idms.session";
/** The address at which the provider ends its own session. */
const SIGN_OUT = "idms.sign-out";
const REFRESH_PATH = "/api/auth/token/refresh/";

/** The name by which the server recognises this browser at a sign-in. */
const DEVICE = "idms.device";

/** A random text that this browser keeps, so that its owner is not told of a new device each time. */
export function ownDevice(): string {
  const known = localStorage.getItem(DEVICE);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  localStorage.setItem(DEVICE, made);
  return made;
}

export function storedTokens(): Tokens | null {
  const access = localStorage.getItem(ACCESS);
  const refresh = localStorage.getItem(REFRESH);
  return access && refresh ? { access, refresh } : null;
}

/** Identifies the maker of a call: by the token of a session, or its mark. */
export function identify(headers: Headers, { access }: Tokens): Headers {
  const isInCookie = access.startsWith(IN_COOKIE);
  headers.set(SESSION_HEADER, isInCookie ? access : "storage");
  if (!isInCookie) headers.set("Authorization", `Bearer ${access}`);
  return headers;
}

/**
 * Identifies a call that signs somebody in: it ends the session that this browser had, and may put the new one into
 * cookies.
 */
export function identifyBefore(headers: Headers): void {
  headers.set(SESSION_HEADER, "new");
  const stored = storedTokens();
  if (stored) identify(headers, stored);
}

/** Keeps the tokens that take the place of those of the same session. */
export function storeTokens({ access, refresh }: Tokens): void {
  localStorage.setItem(ACCESS, access);
  localStorage.setItem(REFRESH, refresh);
}

/** Keeps the tokens of somebody who has just signed in, and where they sign out of what they signed in by. */
export function beginSession(tokens: Tokens, signOut?: string): void {
  storeTokens(tokens);
  if (signOut === undefined) localStorage.removeItem(SIGN_OUT);
  else localStorage.setItem(SIGN_OUT, signOut);
  localStorage.setItem(SESSION, `${Date.now()}-${Math.random()}`);
}

/** Takes the address at which the session of a provider ends, once; null where there is none. */
export function takeSignOut(): string | null {
  const address = localStorage.getItem(SIGN_OUT);
  localStorage.removeItem(SIGN_OUT);
  return address;
}

/** The session of the tokens; null before anybody has signed in. */
export const currentSession = (): string | null => localStorage.getItem(SESSION);

/** Calls back when somebody signs in in another tab, whose session this tab then has too; returns how to stop it. */
export function onOtherSession(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === SESSION && event.newValue !== null) listener();
  };
  window.addEventListener("storage", inOtherTab);
  return () => window.removeEventListener("storage", inOtherTab);
}

const listeners = new Set<() => void>();

/** Forgets the session; whoever listens learns that nobody is signed in. */
export function forgetTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  for (const listener of listeners) listener();
}

/** Calls back when the session ends, here or in another tab; returns how to stop it. */
export function onTokensForgotten(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if ((event.key === ACCESS || event.key === null) && !storedTokens()) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", inOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", inOtherTab);
  };
}

let refreshing: Promise<boolean> | null = null;

/**
 * Gets new tokens for those that a call was refused with. Calls that were refused together share one refresh, and a
 * tab that finds newer tokens in the storage takes those. False when the session is over; it rejects when the server
 * could not say so.
 */
export function refreshTokens(used: Tokens): Promise<boolean> {
  const stored = storedTokens();
  if (stored && stored.access !== used.access) return Promise.resolve(true);
  refreshing ??= askForTokens(used).finally(() => (refreshing = null));
  return refreshing;
}

/** For how long tokens that were renewed may be on their way into the storage, in milliseconds. */
const ON_THE_WAY_MS = 500;

async function askForTokens(used: Tokens): Promise<boolean> {
  const { refresh } = used;
  const headers = new Headers({ "Content-Type": "application/json" });
  if (refresh.startsWith(IN_COOKIE)) identify(headers, used);
  const body = JSON.stringify({ refresh, rotate: true });
  const response = await fetch(REFRESH_PATH, { method: "POST", headers, body });
  if (response.status === 400 || response.status === 401) {
    // Who has just proved again who they are, in this tab or another, has other tokens in a moment.
    await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_MS));
    const now = storedTokens();
    return now !== null && now.refresh !== refresh;
  }
  if (!response.ok)
    throw new Error(`The session could not be refreshed: the server responded with ${response.status}`);
  const tokens = (await response.json()) as { access: string; refresh?: string };
  const stored = storedTokens();
  // Meanwhile another tab may have refreshed, signed out or signed in: that holds.
  if (stored?.refresh !== refresh) return stored !== null;
  storeTokens({ access: tokens.access, refresh: tokens.refresh ?? refresh });
  return true;
}
