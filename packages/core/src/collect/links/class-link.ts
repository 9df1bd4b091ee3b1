import { Failure } from "../../failure.ts";
import { linkAddress, type LinkBase, type LinkPage } from "../../link-base.ts";
import { linkFailures } from "./link-failures.ts";

/** The things a link's holder can do without an account: fill the class's form, take its photos, or sign its cards. */
export const LINK_KINDS = ["form", "photos", "sign-off"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Every link is good for at least a day. */
export const LEAST_LINK_DAYS = 1;

/** The differences between the kinds of links. */
interface KindOfLink {
  /** In rights and in the log, and in an answer. */
  noun: "links" | "photo_days" | "proof_links";
  called: string;
  /** The part of its address before the token. */
  page: LinkPage;
  /** For how many days it is good unless another number is given, and at most. */
  days: number;
  mostDays: number;
  /** The state it gets when its class moves to another school year: signers have seen other children's cards. */
  atYearsEnd: "paused" | "closed";
  /** Whether a refusal names the state in a header, too. */
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

/** The address that the holder opens: {origin}/{page}/ and the token. */
export const classLinkAddress = (kind: LinkKind, base: LinkBase, token: string): string =>
  linkAddress(base, CLASS_LINKS[kind].page, token);

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment, ISO in UTC, at which a link expires that is made now for a number of days. */
export const expiryFromDays = (days: number, now: Date): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

/** The facts that decide whether a link still opens anything. A limit that a kind lacks is absent. */
export interface LinkLife {
  is_active: boolean;
  expires_at: string | Date;
  /** Since when it is paused; null for one that is not. */
  paused_at?: string | null;
  max_uses?: number | null;
  uses_count?: number;
}

export const LINK_STATES = ["open", "inactive", "paused", "expired", "used_up"] as const;
/** Why a link is closed, or `open`. */
export type LinkState = (typeof LINK_STATES)[number];

/** From its moment of expiry on a link is expired; a time that cannot be read counts as past. */
export const isExpired = (expiresAt: string | Date, now: Date): boolean =>
  !(new Date(expiresAt).getTime() > now.getTime());

/** The state of a link at a moment; the first reason that applies is the one given. */
export function linkState(link: LinkLife, now: Date): LinkState {
  if (!link.is_active) return "inactive";
  if (isExpired(link.expires_at, now)) return "expired";
  if (link.paused_at) return "paused";
  if (link.max_uses != null && (link.uses_count ?? 0) >= link.max_uses) return "used_up";
  return "open";
}

export const isLinkOpen = (link: LinkLife, now: Date): boolean => linkState(link, now) === "open";

/** The change of a link: close it, open it again, or extend it by days from now. */
export interface LinkSwitch {
  is_active?: boolean | undefined;
  days?: number | undefined;
}

/** The life of a link after a change. A link that is opened again is not paused any more. */
export const switchedLife = (
  kind: LinkKind,
  { is_active, days }: LinkSwitch,
  now: Date,
): Partial<Pick<LinkLife, "is_active" | "paused_at">> & { expires_at?: string } => ({
  ...(is_active !== undefined && { is_active }),
  ...(is_active === true && CLASS_LINKS[kind].atYearsEnd === "paused" && { paused_at: null }),
  ...(days !== undefined && { expires_at: expiryFromDays(days, now) }),
});

/** Why a link opens nothing; `unknown` where there is no such link. */
export type Closed = Exclude<LinkState, "open"> | "unknown";

function refusalOf(link: LinkKind, closed: Closed): Failure {
  if (link === "photos")
    return closed === "unknown" ? linkFailures.photoDayUnknown() : linkFailures.photoDayEnded();
  if (link === "sign-off")
    return closed === "unknown" ? linkFailures.proofUnknown() : linkFailures.proofEnded();
  return linkFailures[closed === "used_up" ? "usedUp" : closed]();
}

/** The refusal of a link that opens nothing, with the one word for why. */
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
