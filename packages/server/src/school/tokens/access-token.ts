import { signInFailures } from "@idms/core/school/sign-in/sign-in-failures";
import { accessFailures } from "@idms/core/school/sign-in/access-failures";
import { worksInOneOfMany } from "@idms/core/school/accounts/place";
import { can, scopeOf, type Right } from "@idms/core/school/accounts/rights";
import { isSessionOver } from "@idms/core/school/accounts/sign-in-rules";
import type { Failure } from "@idms/core/failure";
import { idSchema } from "@idms/core/ids";
import { SCHOOL_HEADER } from "@idms/core/link-address";
import { callerWithToken, isApiToken } from "./api-token.ts";
import { noteUse } from "./note-use.ts";
import { findCaller, markSessionUsed } from "../accounts/user-rows.ts";
import { bearerIn, sessionOf } from "../sign-in/session-token.ts";
import type { Caller } from "../../http/calls/caller.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { rightsOf, type Route } from "../../http/calls/route.ts";
import type { Services } from "../../http/calls/services.ts";
import { isInDistrict } from "../schools/district-rows.ts";
import { schoolExists } from "../schools/school-rows.ts";

const notSignedIn = (): Failure => signInFailures.needed();

/**
 * Returns the caller for an Authorization header, which contains a session token or an API token. If the caller's role
 * applies to several schools, the caller works in the chosen one.
 * @param school the school's number from the request header
 * @throws Failure `unauthenticated` for a token that is missing, forged, revoked or expired, and for a session that has
 *   ended; `missing` for a school that the caller cannot access
 */
export async function authenticate(
  services: Pick<Services, "db" | "keys" | "background" | "config">,
  authorization: string | undefined,
  school: string | undefined,
): Promise<Caller> {
  const token = bearerIn(authorization);
  if (token === undefined) throw notSignedIn();
  const caller = isApiToken(token)
    ? await callerWithToken(services, token)
    : await callerOfSession(services, await sessionOf(services.keys.access, token));
  if (!caller) throw notSignedIn();
  return school === undefined ? caller : inSchool(services.db, caller, school);
}

/** Limits a caller whose role applies to several schools to one of them. Any other caller is returned unchanged. */
async function inSchool(db: Db, caller: Caller, wanted: string): Promise<Caller> {
  const { place, district_id } = caller;
  if (!worksInOneOfMany(caller)) return caller;
  const school = idSchema.safeParse(wanted).data;
  const isThere =
    school !== undefined &&
    (place === "installation" ? await schoolExists(db, school) : await isInDistrict(db, district_id, school));
  if (!isThere) throw missing("school");
  return { ...caller, place: "school", school_id: school, given: place };
}

async function callerOfSession(
  services: Pick<Services, "db" | "background" | "config">,
  session: string | undefined,
): Promise<Caller | undefined> {
  if (session === undefined) return undefined;
  const now = new Date();
  const found = await findCaller(services.db, session, now);
  if (!found || isSessionOver(found.moments, services.config, now)) return undefined;
  noteUse(services, "record the use of a session", found.moments.last_used_at, now, (tx, ...moments) =>
    markSessionUsed(tx, session, ...moments),
  );
  return found.caller;
}

/** Returns the failure for a caller who has none of the required rights. */
export function forbids(caller: Caller, needed: readonly Right[]): Failure {
  if (!caller.only) return accessFailures.roleForbids();
  const [right = "", ...others] = needed;
  return others.length === 0
    ? accessFailures.tokenForbids({ right })
    : accessFailures.tokenForbidsAny({ rights: needed });
}

/**
 * The data that a call can access: one school or, if `school` is null, all schools; within a school, all or some
 * classes; or a district.
 */
export interface Reach {
  school: number | null;
  classes?: readonly number[] | undefined;
  district?: number | undefined;
}

/** An ID that no school has. A call that does not support districts uses this ID, so it finds no data. */
const NO_SCHOOL = 0;

/**
 * Returns the data that a call can access, or undefined if the call needs no data.
 * @throws Failure `forbidden` if the caller's role does not allow the call, `invalid` if the school is missing and
 *   the caller has several
 */
export function reachOf(
  caller: Caller,
  { access, reaches = [] }: Pick<Route, "access" | "reaches">,
): Reach | undefined {
  const needed = rightsOf(access);
  if (needed.length === 0) {
    // One's own account, which a program has not.
    if (caller.only && access === "staff") throw accessFailures.notForTokens();
    return undefined;
  }
  const right = needed.find((each) => can(caller, each));
  const scope = right === undefined ? "none" : scopeOf(caller, right);
  if (right === undefined) throw forbids(caller, needed);
  if (scope === "all") return { school: null };
  if (scope === "classes" && !reaches.includes("classes")) throw accessFailures.roleForbids();
  if (scope === "district" && reaches.includes("district") && caller.district_id !== null)
    return { school: NO_SCHOOL, district: caller.district_id };
  if (caller.school_id !== null)
    return { school: caller.school_id, ...(scope === "classes" && { classes: caller.class_ids }) };
  if (caller.place === "district" || caller.place === "installation")
    throw accessFailures.schoolNotSaid({ header: SCHOOL_HEADER });
  throw accessFailures.noSchoolYet();
}
