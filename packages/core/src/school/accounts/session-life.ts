const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long a session lives that nobody uses, as specified. */
export const REFRESH_DAYS = 30;
export const REFRESH_SECONDS = (REFRESH_DAYS * DAY_MS) / 1000;

/** How long sessions live, as the settings say. */
export interface SessionLife {
  /** For how many minutes nobody may use it; the specification's 30 days unless it is given. */
  session_idle_minutes: number;
  /** After how many days it ends whoever uses it; never where it is not given. */
  session_days?: number | undefined;
}

/** The moments of a session, as the database has them. */
export interface SessionMoments {
  created_at: string;
  last_used_at: string | null;
}

/** Whether a session is over: used by nobody for too long, or begun too long ago. */
export function isSessionOver(
  { created_at, last_used_at }: SessionMoments,
  { session_idle_minutes: idle, session_days: days }: SessionLife,
  now: Date,
): boolean {
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (days !== undefined && since(created_at) > days * DAY_MS) return true;
  return since(last_used_at ?? created_at) > idle * MINUTE_MS;
}

/** How long a proof of who one is holds for what asks for it again, in minutes. */
const STEP_UP_MINUTES = 10;

/** The people who must re-authenticate before what cannot be undone or opens much. */
export const STEP_UPS = ["factors", "everyone", "nobody"] as const;
export type StepUp = (typeof STEP_UPS)[number];

/** Whether somebody is to prove again who they are: the proof of their session is too old, and the setting asks it of them. */
export function needsStepUp(
  { hasFactor, provedAt }: { hasFactor: boolean; provedAt: string | null },
  asked: StepUp | "always",
  now: Date,
): boolean {
  if (asked === "nobody" || (asked === "factors" && !hasFactor)) return false;
  return provedAt === null || now.getTime() - Date.parse(provedAt) > STEP_UP_MINUTES * MINUTE_MS;
}

/** Whether a password that somebody else chose is kept by its owner, or changed before anything else. */
export const GIVEN_PASSWORDS = ["kept", "changed"] as const;

/** For how many days a password that somebody else chose lets its owner in, where it is to be changed. */
const GIVEN_PASSWORD_DAYS = 7;

export const givenPasswordText = {
  change: "Someone else set your password. Choose a new one that only you know to continue.",
} as const;

/** Whether a password that was given at a moment is good no more. */
export const isGivenTooLate = (given: string, now: Date): boolean =>
  now.getTime() - Date.parse(given) > GIVEN_PASSWORD_DAYS * DAY_MS;

/**
 * The places where browsers keep the tokens of a session: in the storage of the page, as specified, or in cookies
 * that no script reads.
 */
export const SESSION_PLACES = ["storage", "cookie"] as const;

/** The header by which the staff web asks for cookies instead of tokens, with its mark in the answer. */
export const SESSION_HEADER = "x-idms-session";
/** How such a mark begins. */
export const IN_COOKIE = "cookie.";
