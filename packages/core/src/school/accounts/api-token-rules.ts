import { can, GRANTS, RIGHTS, type Holder, type Right } from "./rights.ts";

/** For how many days a token is good, unless another number is given. */
export const DEFAULT_TOKEN_DAYS = 90;
/** A token of a year is renewed with the certificate beside it; one for ever is forgotten. */
export const MAX_TOKEN_DAYS = 366;

/** Begins each token, so that one which lies where it should not is told for what it is. */
export const TOKEN_PREFIX = "idms_";

/**
 * Whether no token may have a right: its holder could make more tokens, shut out those who would revoke it, or hear
 * what happens after that.
 */
const isNeverGiven = (right: Right): boolean =>
  right.startsWith("users.") ||
  right.startsWith("api_tokens.") ||
  (right.startsWith("districts.") && right !== "districts.read") ||
  (right.startsWith("webhooks.") && right !== "webhooks.read") ||
  right === "card_keys.renew";

/** The maker of a token, and their school. */
export interface TokenMaker extends Holder {
  school_id: number | null;
}

/**
 * The user as whom a token acts. A token for every school acts as its maker. A token for one school acts as an admin
 * of that school with every grant, even where its maker may do more. If the maker's role is given for several
 * schools, the token's school must be one of them. In each case a token does only what its rights allow.
 */
export function bearerOf(
  { role, grants, school_id, place, ...maker }: TokenMaker,
  { rights, school }: { rights: readonly Right[]; school: number | null },
): TokenMaker {
  const own = { ...maker, role, grants, school_id, place, only: rights };
  if (school === null) return own;
  if (role !== "SUPER_ADMIN")
    return place === "district" || place === "installation"
      ? { ...own, place: "school", school_id: school }
      : own;
  return { ...own, role: "SCHOOL_ADMIN", grants: GRANTS, school_id: school };
}

/** The rights that somebody can give to a token, for one school or, with null, for all that they reach. */
export const rightsForToken = (maker: TokenMaker, school: number | null): Right[] => {
  const bearer = bearerOf(maker, { rights: RIGHTS, school });
  return RIGHTS.filter((right) => can(bearer, right) && !isNeverGiven(right));
};

/** The state of a token, in words. */
export function tokenStanding(
  { expires_at, revoked_at }: { expires_at: string; revoked_at: string | null },
  now: Date,
): "in use" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return expires_at > now.toISOString() ? "in use" : "expired";
}
