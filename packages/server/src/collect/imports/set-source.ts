import {
  serviceAddress,
  type NewSource,
  type Source,
  type SourceCheck,
} from "@idms/core/collect/imports/source";
import { sourceFailures } from "@idms/core/collect/imports/source-failures";
import { codedBeside } from "@idms/core/as-sentence";
import {
  ROSTER_COLLECTIONS,
  rosterLines,
  schoolsAmong,
  type RosterCollection,
  type RosterOrg,
} from "@idms/core/students/spreadsheets/oneroster-rest";
import { requireAddress, type Callable } from "../../http/socket/call-address.ts";
import { transaction } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import { forgetSourced } from "../../installation/students/sourced-rows.ts";
import { writeDown } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { discardFetched, removeFilesOf } from "./fetch-draft.ts";
import { chooseOrg, requireSource } from "../sources/fetch-roster.ts";
import { openRoster, pageQuery, type RosterOptions } from "../sources/roster-client.ts";
import { deleteSource, findSource, putSource, type SourceRow } from "../sources/source-rows.ts";

type Place = Pick<App, "db" | "files">;
type SchoolNamed = { id: number; name: string };

/** Returns a source in the format that the API and commands show, without its secret. */
export const sourceAsTold = (row: SourceRow): Source => ({
  school: row.school_id,
  address: row.address,
  token_address: row.token_address,
  client_id: row.client_id,
  has_secret: row.secret !== "",
  their_school: row.their_school,
  plan: row.plan,
  made_by: row.made_by,
  fetched_at: row.fetched_at,
  failed_at: row.failed_at,
  failure: row.failure_said?.message ?? null,
  ...codedBeside(row.failure_said?.message ?? null, row.failure_said),
});

/** Whether a secret still belongs to the same client, and nobody else would receive it or an access token. */
const isSame = (
  before: SourceRow,
  now: Pick<SourceRow, "client_id" | "address" | "token_address">,
): boolean =>
  before.client_id === now.client_id &&
  before.token_address === now.token_address &&
  new URL(before.address).origin === new URL(now.address).origin;

/**
 * Connects a school to the system from which its students are fetched, or changes the connection. A secret that is
 * empty stays as it was, if the client and the servers do. What was fetched and not imported is deleted.
 * @throws Failure `invalid` for addresses that may not be called and a missing secret
 */
export async function setSource(
  app: Place,
  allowed: Callable,
  doer: Doer,
  school: SchoolNamed,
  wish: NewSource,
): Promise<Source> {
  const checked = (address: string, field: string) => {
    if (!/^https?:\/\/[^/?#\\\s@]+(?:[/?#]|$)/i.test(address)) throw sourceFailures.notAddress({}, { field });
    return requireAddress(address, allowed.networks, allowed.hosts, field);
  };
  const address = serviceAddress(checked(wish.address, "address"));
  const token_address = checked(wish.token_address, "token_address");
  const { source, gone } = await transaction(app.db, async (tx) => {
    const before = await findSource(tx, school.id);
    const secret =
      wish.secret || (before && isSame(before, { ...wish, address, token_address }) ? before.secret : "");
    if (secret === "") throw sourceFailures.noSecret({}, { field: "secret" });
    // One server can serve several schools, each at its own path or to its own client.
    const isOther = before?.address !== address || before.client_id !== wish.client_id;
    if (isOther) await forgetSourced(tx, school.id);
    await putSource(tx, {
      ...wish,
      school_id: school.id,
      made_by: doer.username,
      address,
      token_address,
      secret,
    });
    const details = { to: new URL(address).origin, plan: wish.plan };
    const row = { id: school.id, school_id: school.id };
    await writeDown(tx, doer, { done: "sources.change", details }, row);
    const discarded = await discardFetched(tx, doer, school.id);
    return { source: sourceAsTold(await requireSource(tx, school)), gone: discarded };
  });
  await removeFilesOf(app, gone);
  return source;
}

/**
 * Disconnects a school from its system, and deletes what was fetched. Students who have been imported stay.
 * @throws Failure `missing`
 */
export async function removeSource(app: Place, doer: Doer, school: SchoolNamed): Promise<Source> {
  const { source, gone } = await transaction(app.db, async (tx) => {
    const before = await requireSource(tx, school);
    await deleteSource(tx, school.id);
    await forgetSourced(tx, school.id);
    const details = { to: new URL(before.address).origin };
    await writeDown(tx, doer, { done: "sources.delete", details }, { id: school.id, school_id: school.id });
    return { source: before, gone: await discardFetched(tx, doer, school.id) };
  });
  await removeFilesOf(app, gone);
  return sourceAsTold(source);
}

/**
 * Checks that a school's students could be fetched: reads the schools, and the first students.
 * @throws Failure with the reason and what to do
 */
export async function checkSource(
  { db }: Pick<App, "db">,
  school: SchoolNamed,
  options: RosterOptions,
): Promise<SourceCheck> {
  const source = await requireSource(db, school);
  const client = openRoster(source, { ...options, isUrgent: true });
  const first = async (collection: RosterCollection) => {
    const page = await client.page(collection, pageQuery(0, null));
    const lines = rosterLines(collection, typeof page === "object" ? page.records : []);
    if (!Array.isArray(lines)) throw sourceFailures[lines]({ host: client.host, path: collection.path });
    return lines.map(({ line }) => line);
  };
  let orgs: RosterOrg[] = [];
  for (const collection of ROSTER_COLLECTIONS) {
    if (collection.file === "orgs") orgs = schoolsAmong(await first(collection));
    if (collection.file === "users") await first(collection);
  }
  const meant = chooseOrg(client.host, source, school, orgs);
  const nameOf = ({ name, id }: RosterOrg) => name || id;
  return { school: nameOf(meant), others: orgs.filter((org) => org !== meant).map(nameOf) };
}
