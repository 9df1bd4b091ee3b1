import { Failure } from "../../failure.ts";
import { beginOfDay } from "../../forms/values/iso-date.ts";
import { linkAddress, type LinkBase, type LinkPage } from "../../link-address.ts";
import { linkFailures } from "./link-failures.ts";

/**
 * The kinds of link, by what the holder can do without an account: fill in the class's form, take its photos, or sign
 * off its cards.
 */
export const LINK_KINDS = ["form", "photos", "sign-off"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Minimum validity of a link, in days. */
export const LEAST_LINK_DAYS = 1;

/** The properties that differ between kinds of link. */
interface KindOfLink {
  /** The name of this kind of link in rights, in the log and in responses. */
  noun: "links" | "photo_days" | "proof_links";
  called: string;
  /** The part of the link's address before the token. */
  page: LinkPage;
  /** Default and maximum validity, in days. */
  days: number;
  mostDays: number;
  /**
   * The state of the link when its class moves to another school year. A sign-off link is closed, because its holder
   * has seen other children's cards.
   */
  atYearsEnd: "paused" | "closed";
  /** Whether a refusal also reports the link's state in a header. */
  tellsState: boolean;
}

export const CLASS_LINKS: Readonly<Record<LinkKind, KindOfLink>> = {
  form: {
    noun: "links",
    called: "link",
    page: "u",
    days: 14,
    // Ten years: beyond it a date is a slip of the keyboard.
    mostDays: 3650,
    atYearsEnd: "paused",
    tellsState: true,
  },
  photos: {
    noun: "photo_days",
    called: "photo day",
    page: "photo-day",
    days: 7,
    // A school year: who wants more makes another link.
    mostDays: 365,
    atYearsEnd: "paused",
    tellsState: false,
  },
  "sign-off": {
    noun: "proof_links",
    called: "proof link",
    page: "sign",
    // A class is looked through in a week.
    days: 7,
    mostDays: 60,
    atYearsEnd: "closed",
    tellsState: false,
  },
};

/** Returns the address to give to the holder: {origin}/{page}/ followed by the token. */
export const classLinkAddress = (kind: LinkKind, base: LinkBase, token: string): string =>
  linkAddress(base, CLASS_LINKS[kind].page, token);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time at which a link created now for a number of days expires, as an ISO time in UTC. */
export const expiryFromDays = (days: number, now: Date): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

/**
 * Returns the last second of a day in the local time zone, as an ISO time in UTC.
 * @param day YYYY-MM-DD
 */
export const expiryAtEndOf = (day: string): string =>
  new Date(beginOfDay(day, 1).getTime() - 1000).toISOString();

/** The data that determines whether a link is still open. Limits that do not apply to the kind of link are absent. */
export interface LinkLife {
  is_active: boolean;
  expires_at: string | Date;
  /** When the link was paused, or null if it is not paused. */
  paused_at?: string | null;
  max_uses?: number | null;
  uses_count?: number;
}

export const LINK_STATES = ["open", "inactive", "paused", "expired", "used_up"] as const;
/** The reason why a link is closed, or `open`. */
export type LinkState = (typeof LINK_STATES)[number];

/** Whether a link has expired. At the exact moment of expiry, a link has expired. An invalid time counts as past. */
export const isExpired = (expiresAt: string | Date, now: Date): boolean =>
  !(new Date(expiresAt).getTime() > now.getTime());

/**
 * Returns the state of a link at a moment. If there are several reasons why the link is closed, the first one is
 * returned.
 */
export function linkState(link: LinkLife, now: Date): LinkState {
  if (!link.is_active) return "inactive";
  if (isExpired(link.expires_at, now)) return "expired";
  if (link.paused_at) return "paused";
  if (link.max_uses != null && (link.uses_count ?? 0) >= link.max_uses) return "used_up";
  return "open";
}

export const isLinkOpen = (link: LinkLife, now: Date): boolean => linkState(link, now) === "open";

/** A change to a link: close it, reopen it, or extend it by days from now. */
export interface LinkSwitch {
  is_active?: boolean | undefined;
  days?: number | undefined;
}

/** Returns a link's data after a change. Reopening a link also ends its pause. */
export const switchedLife = (
  kind: LinkKind,
  { is_active, days }: LinkSwitch,
  now: Date,
): Partial<Pick<LinkLife, "is_active" | "paused_at">> & { expires_at?: string } => ({
  ...(is_active !== undefined && { is_active }),
  ...(is_active === true && CLASS_LINKS[kind].atYearsEnd === "paused" && { paused_at: null }),
  ...(days !== undefined && { expires_at: expiryFromDays(days, now) }),
});

/** The reason why a link is not open. `unknown` means that the link does not exist. */
export type Closed = Exclude<LinkState, "open"> | "unknown";

function refusalOf(link: LinkKind, closed: Closed): Failure {
  if (link === "photos")
    return closed === "unknown" ? linkFailures.photoDayUnknown() : linkFailures.photoDayEnded();
  if (link === "sign-off")
    return closed === "unknown" ? linkFailures.proofUnknown() : linkFailures.proofEnded();
  return linkFailures[closed === "used_up" ? "usedUp" : closed]();
}

/** The failure for a link that is not open. `closed` is the reason as one word. */
export class ClosedLink extends Failure {
  readonly link: LinkKind;
  readonly closed: Closed;

  constructor(link: LinkKind, closed: Closed) {
    super(refusalOf(link, closed).sentence);
    this.link = link;
    this.closed = closed;
  }
}

/** @throws ClosedLink for a link that is not open. */
export function requireLinkOpen(kind: LinkKind, link: LinkLife, now: Date): void {
  const state = linkState(link, now);
  if (state !== "open") throw new ClosedLink(kind, state);
}
