import { can, GRANTS, RIGHTS, type Holder, type Right } from "./rights.ts";

/** Default lifetime of a token, in days. */
export const DEFAULT_TOKEN_DAYS = 90;
/**
 * Maximum lifetime of a token, in days. A token that lasts a year is renewed together with the certificate. A token
 * that never expires is forgotten.
 */
export const MAX_TOKEN_DAYS = 366;

/** The prefix of every token, which makes leaked tokens recognisable. */
export const TOKEN_PREFIX = "idms_";

/**
 * Whether a right can never be given to a token. With such a right, the holder of a token could create more tokens,
 * lock out the users who would revoke the token, or watch what they do afterwards.
 */
const isNeverGiven = (right: Right): boolean =>
  right.startsWith("users.") ||
  right.startsWith("api_tokens.") ||
  (right.startsWith("districts.") && right !== "districts.read") ||
  (right.startsWith("webhooks.") && right !== "webhooks.read") ||
  right === "card_keys.renew";

/** The user who created a token, and that user's school. */
export interface TokenMaker extends Holder {
  school_id: number | null;
}

/**
 * Returns the user on whose behalf a token acts. A token for all schools acts as its creator. A token for one school
 * acts as an admin of that school with every grant, even if its creator has more rights. If the creator's role covers
 * several schools, the token's school must be one of them. In every case, a token is limited to its own rights.
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

/**
 * Returns the rights that a user can give to a token. The token is for one school or, if the school is null, for all
 * schools that the user may access.
 */
export const rightsForToken = (maker: TokenMaker, school: number | null): Right[] => {
  const bearer = bearerOf(maker, { rights: RIGHTS, school });
  return RIGHTS.filter((right) => can(bearer, right) && !isNeverGiven(right));
};

/** Returns the text for the state of a token. */
export function tokenStanding(
  { expires_at, revoked_at }: { expires_at: string; revoked_at: string | null },
  now: Date,
): "in use" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return expires_at > now.toISOString() ? "in use" : "expired";
}
