/** What decides whether a link still takes submissions. */
export interface LinkLimits {
  is_active: boolean;
  expires_at: string | Date;
  max_uses: number | null;
  uses_count: number;
  /** Since when it is paused; null or not there for one that is not. */
  paused_at?: string | null;
}

export const LINK_STATES = ["open", "inactive", "paused", "expired", "used_up"] as const;
/** Why a link is closed, or `open`. */
export type LinkState = (typeof LINK_STATES)[number];

/** From its moment of expiry on a link is expired; a time that cannot be read counts as past. */
export const isExpired = (expiresAt: string | Date, now: Date): boolean =>
  !(new Date(expiresAt).getTime() > now.getTime());

/** The state of a link at a moment; the first reason that applies is the one given. */
export function linkState(link: LinkLimits, now: Date): LinkState {
  if (!link.is_active) return "inactive";
  if (isExpired(link.expires_at, now)) return "expired";
  if (link.paused_at) return "paused";
  if (link.max_uses !== null && link.uses_count >= link.max_uses) return "used_up";
  return "open";
}
