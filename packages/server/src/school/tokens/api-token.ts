import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import {
  bearerOf,
  rightsForToken,
  TOKEN_PREFIX,
  type TokenMaker,
} from "@idms/core/school/accounts/api-token-rules";
import type { NewToken } from "@idms/core/school/accounts/api-token-schemas";
import { expiryFromDays } from "@idms/core/collect/links/class-link";
import { randomBytes } from "node:crypto";
import { audited, writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Background } from "../../http/calls/background.ts";
import { isInDistrict } from "../schools/district-rows.ts";
import { schoolExists } from "../schools/school-rows.ts";
import { hashToken } from "../sign-in/refresh-token.ts";
import { noteUse } from "./note-use.ts";
import { findBearer, findToken, insertToken, markRevoked, markUsed, type ListedToken } from "./token-rows.ts";

/** 256 bits, the same as in a session's refresh token. */
const SECRET_BYTES = 32;

/** Whether an Authorization header value has the form of an API token, valid or not. */
export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX);

/**
 * Creates an API token with which a program acts on behalf of a user. On the command line, an operator creates it for
 * that user.
 * @returns the stored token, and the token itself as text, which cannot be shown again
 * @throws Failure `forbidden` for a right that the user does not have or that tokens cannot have; `missing` for an
 *   unknown school
 */
export async function createApiToken(
  db: Db,
  doer: Doer,
  maker: TokenMaker & { id: number; username: string; district_id: number | null },
  { name, rights, school: wanted, days }: NewToken,
): Promise<ListedToken & { token: string }> {
  // A user with a single school can create tokens only for that school, regardless of the request.
  const isOfMany =
    maker.role === "SUPER_ADMIN" || maker.place === "district" || maker.place === "installation";
  const school = isOfMany ? wanted : maker.school_id;
  const isOfDistrict = maker.place === "district" && school !== null;
  if (isOfDistrict && !(await isInDistrict(db, maker.district_id, school))) throw missing("school");
  const allowed = rightsForToken(maker, school);
  const refused = rights.filter((right) => !allowed.includes(right));
  const [right, ...others] = refused;
  if (right !== undefined)
    throw others.length === 0
      ? accessFailures.rightNotYours({ right })
      : accessFailures.rightsNotYours({ rights: refused });
  const token = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString("base64url");
  const details = { name, rights, school };
  const made = await audited(db, doer, { done: "api_tokens.create", details }, async (tx) => {
    if (school !== null && !(await schoolExists(tx, school))) throw missing("school");
    const id = await insertToken(tx, {
      user_id: maker.id,
      school_id: school,
      name,
      rights,
      token_hash: hashToken(token),
      expires_at: expiryFromDays(days, new Date()),
    });
    return (await findToken(tx, id, null)) as ListedToken;
  });
  return { ...made, token };
}

/**
 * Revokes a token immediately. The token must belong to a user of the school, unless `school` is null.
 * @throws Failure `missing`
 */
export const revokeApiToken = (
  db: Db,
  doer: Doer,
  { school, id }: { school: number | null; id: number },
): Promise<ListedToken> =>
  transaction(db, async (tx) => {
    const known = await findToken(tx, id, school, doer.id);
    if (!known) throw missing("apiToken");
    if (known.revoked_at !== null) return known;
    const revoked_at = new Date().toISOString();
    await markRevoked(tx, id, revoked_at);
    await writeDown(tx, doer, { done: "api_tokens.revoke", details: { name: known.name } }, known);
    return { ...known, revoked_at };
  });

/**
 * Returns the caller for an API token, or undefined if the token is unknown or no longer valid, or if its user is
 * disabled.
 */
export async function callerWithToken(
  services: { db: Db; background: Background },
  text: string,
): Promise<Caller | undefined> {
  const { db } = services;
  const now = new Date();
  const found = await findBearer(db, hashToken(text), now);
  if (!found) return undefined;
  const { token, maker } = found;
  const bearer = bearerOf(maker, token);
  if (token.school !== null) {
    // Its maker has another school by now.
    if (bearer.school_id !== token.school) return undefined;
    // A school that is no more of the district is none of the maker's, nor of the token's.
    if (maker.place === "district" && !(await isInDistrict(db, maker.district_id, token.school)))
      return undefined;
  }
  noteUse(services, "record the use of a token", token.last_used_at, now, (tx, ...moments) =>
    markUsed(tx, token.id, ...moments),
  );
  // The log shows which of the user's programs made the call.
  return {
    ...bearer,
    id: maker.id,
    district_id: maker.district_id,
    class_ids: maker.class_ids,
    username: `${maker.username} (${token.name})`,
    session: null,
  };
}
