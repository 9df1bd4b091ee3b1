import { IN_COOKIE, SESSION_HEADER } from "@idms/core/school/accounts/sign-in-rules";

/**
 * The two tokens of a session. They are stored in the browser, so that every tab has access to them. If the server
 * keeps the tokens in cookies, which scripts cannot read, a marker replaces both tokens. The marker identifies the
 * session and grants no access.
 */
export interface Tokens {
  access: string;
  refresh: string;
}

const ACCESS = "idms.access";
const REFRESH = "idms.refresh";
/** The storage key of the session ID. The ID is new for each session, while tokens can change within a session. */
const SESSION = "idms.session";
/** The storage key of the provider's sign-out URL. */
const SIGN_OUT = "idms.sign-out";
const REFRESH_PATH = "/api/auth/token/refresh/";

/** The storage key of the ID that the server uses to recognise this browser at sign-in. */
const DEVICE = "idms.device";

/** Returns a random ID that is stored in this browser. The ID prevents a new-device notification at every sign-in. */
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

/** Adds the session's token, or its marker, to a call. */
export function identify(headers: Headers, { access }: Tokens): Headers {
  const isInCookie = access.startsWith(IN_COOKIE);
  headers.set(SESSION_HEADER, isInCookie ? access : "storage");
  if (!isInCookie) headers.set("Authorization", `Bearer ${access}`);
  return headers;
}

/**
 * Adds the previous session to the call that signs in. The call ends the previous session. It may store the new
 * session in cookies.
 */
export function identifyBefore(headers: Headers): void {
  headers.set(SESSION_HEADER, "new");
  const stored = storedTokens();
  if (stored) identify(headers, stored);
}

/** Stores new tokens of the same session. */
export function storeTokens({ access, refresh }: Tokens): void {
  localStorage.setItem(ACCESS, access);
  localStorage.setItem(REFRESH, refresh);
}

/** Stores the tokens of a user who has just signed in, and the provider's sign-out URL. */
export function beginSession(tokens: Tokens, signOut?: string): void {
  storeTokens(tokens);
  if (signOut === undefined) localStorage.removeItem(SIGN_OUT);
  else localStorage.setItem(SIGN_OUT, signOut);
  localStorage.setItem(SESSION, `${Date.now()}-${Math.random()}`);
}

/** Returns the provider's sign-out URL and deletes it, or returns null if there is none. */
export function takeSignOut(): string | null {
  const address = localStorage.getItem(SIGN_OUT);
  localStorage.removeItem(SIGN_OUT);
  return address;
}

/** Returns the ID of the current session, or null before sign-in. */
export const currentSession = (): string | null => localStorage.getItem(SESSION);

/**
 * Registers a callback that is called after a user has signed in in another tab. This tab then shares the new
 * session. Returns a function that unregisters the callback.
 */
export function onOtherSession(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key === SESSION && event.newValue !== null) listener();
  };
  window.addEventListener("storage", inOtherTab);
  return () => window.removeEventListener("storage", inOtherTab);
}

const listeners = new Set<() => void>();

/** Deletes the session and notifies the listeners. */
export function forgetTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
  for (const listener of listeners) listener();
}

/**
 * Registers a callback that is called when the session ends, here or in another tab. Returns a function that
 * unregisters the callback.
 */
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
 * Refreshes the tokens after a call has been rejected. Concurrent calls share one refresh. If a tab finds newer tokens
 * in the storage, it uses those. Resolves to false if the session is over. Rejects if the server could not tell.
 */
export function refreshTokens(used: Tokens): Promise<boolean> {
  const stored = storedTokens();
  if (stored && stored.access !== used.access) return Promise.resolve(true);
  refreshing ??= askForTokens(used).finally(() => (refreshing = null));
  return refreshing;
}

/** Maximum time until refreshed tokens appear in the browser's storage, in ms. */
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
