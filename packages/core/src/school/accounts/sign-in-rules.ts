const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Number of days after which an unused session ends, according to the specification. */
export const REFRESH_DAYS = 30;
export const REFRESH_SECONDS = (REFRESH_DAYS * DAY_MS) / 1000;

/** The session lifetime settings. */
export interface SessionLife {
  /** The idle time after which a session ends, in minutes. The default is 30 days, as in the specification. */
  session_idle_minutes: number;
  /** The number of days after which a session ends even if it is in use. By default, there is no limit. */
  session_days?: number | undefined;
}

/** The timestamps of a session, as stored in the database. */
export interface SessionMoments {
  created_at: string;
  last_used_at: string | null;
}

/** Whether a session has ended, because it has been idle or open for too long. */
export function isSessionOver(
  { created_at, last_used_at }: SessionMoments,
  { session_idle_minutes: idle, session_days: days }: SessionLife,
  now: Date,
): boolean {
  const since = (moment: string) => now.getTime() - Date.parse(moment);
  if (days !== undefined && since(created_at) > days * DAY_MS) return true;
  return since(last_used_at ?? created_at) > idle * MINUTE_MS;
}

/** Number of minutes for which a re-authentication stays valid. */
const STEP_UP_MINUTES = 10;

/**
 * The values of the `step_up` setting, which determines the users who must re-authenticate before irreversible or
 * far-reaching actions.
 */
export const STEP_UPS = ["factors", "everyone", "nobody"] as const;
export type StepUp = (typeof STEP_UPS)[number];

/**
 * Whether a user must re-authenticate. This is the case if the setting requires it and the last re-authentication in
 * this session was too long ago.
 */
export function needsStepUp(
  { hasFactor, provedAt }: { hasFactor: boolean; provedAt: string | null },
  asked: StepUp | "always",
  now: Date,
): boolean {
  if (asked === "nobody" || (asked === "factors" && !hasFactor)) return false;
  return provedAt === null || now.getTime() - Date.parse(provedAt) > STEP_UP_MINUTES * MINUTE_MS;
}

/**
 * The values of the setting for passwords chosen by someone else: the user keeps such a password, or must change it
 * first.
 */
export const GIVEN_PASSWORDS = ["kept", "changed"] as const;

/** Number of days for which a password chosen by someone else is valid, if it must be changed. */
const GIVEN_PASSWORD_DAYS = 7;

export const givenPasswordText = {
  change: "Someone else set your password. To continue, choose a new one that only you know.",
} as const;

/** Whether a password that was assigned at a given time has expired. */
export const isGivenTooLate = (given: string, now: Date): boolean =>
  now.getTime() - Date.parse(given) > GIVEN_PASSWORD_DAYS * DAY_MS;

/** Where browsers store session tokens: in page storage, as specified, or in cookies that scripts cannot read. */
export const SESSION_PLACES = ["storage", "cookie"] as const;

/**
 * The header with which the staff web app requests cookies instead of tokens. The response then contains a marker
 * instead of a token.
 */
export const SESSION_HEADER = "x-idms-session";
/** The prefix of the marker in a response that sets a cookie. */
export const IN_COOKIE = "cookie.";
