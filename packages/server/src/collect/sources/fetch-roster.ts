import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FetchProgress } from "@idms/core/collect/imports/source";
import { sourceFailures } from "@idms/core/collect/imports/source-failures";
import { Failure } from "@idms/core/failure";
import { writeZip } from "@idms/core/node/archives/write-zip";
import {
  ROSTER_COLLECTIONS,
  rosterFiles,
  rosterLines,
  schoolMeant,
  schoolsAmong,
  type RosterCollection,
  type RosterLine,
  type RosterOrg,
} from "@idms/core/students/spreadsheets/oneroster-rest";
import { transaction, type Reads, type Tx } from "../../installation/engines/connect.ts";
import type { App } from "../../installation/open-app.ts";
import {
  openRoster,
  pageQuery,
  queryMoved,
  type RosterClient,
  type RosterOptions,
  type RosterPage,
} from "./roster-client.ts";
import {
  changeSource,
  deleteLines,
  deleteOlderLines,
  findSource,
  knownIds,
  linesOf,
  putLines,
  stepSource,
  type SourceRow,
} from "./source-rows.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Changes are fetched from this long before the last fetch, in milliseconds, because systems give a record its time
 * before they show it.
 */
const OVERLAP_MS = 5 * MINUTE_MS;
/** An unfinished fetch is continued for this long, in milliseconds. After that, it starts again. */
const CONTINUED_MS = DAY_MS;
/** All records are fetched again this often, in milliseconds, because systems may delete records without a trace. */
const WHOLE_MS = 7 * DAY_MS;
/** How many times a collection is fetched again because it has changed meanwhile. */
const MOST_AGAIN = 3;

type SchoolNamed = { id: number; name: string };

/** What the source remembers once the fetched students have been imported. */
export interface Fetched {
  since: string;
  whole_at: string;
  /** When the fetch ended. It is forgotten if the source is connected again, or if what was fetched is erased. */
  fetched_at: string;
}

/**
 * Returns a school's source.
 * @throws Failure `missing` if the school is not connected
 */
export async function requireSource(db: Reads, { id, name }: SchoolNamed): Promise<SourceRow> {
  const source = await findSource(db, id);
  if (!source) throw sourceFailures.notConnected({ school: name });
  return source;
}

/**
 * Fetches a school's students from its own system: those that have changed since the last import, or all of them. Each
 * page is stored when it arrives, so that a fetch that was interrupted continues where it stopped.
 * @returns what to remember once the students have been imported
 * @throws Failure with the reason and what to do, `busy` if another program fetches the same students
 */
export async function fetchRoster(app: App, school: SchoolNamed, options: RosterOptions): Promise<Fetched> {
  const source = await requireSource(app.db, school);
  const client = openRoster(source, options);
  const { progress: left } = source;
  for (let row = { ...source, progress: left && { ...left, again: 0 } }; ;) {
    options.signal?.throwIfAborted();
    const progress = row.progress;
    const collection = progress && ROSTER_COLLECTIONS[progress.at];
    if (progress && !collection) return finish(app, row, progress);
    const isOver = progress && Date.now() - Date.parse(progress.started) > CONTINUED_MS;
    if (!progress || !collection || isOver) {
      row = await begin(app, row);
      continue;
    }
    const since = isWhole(collection, progress) ? null : progress.since;
    const query = progress.query ?? pageQuery(0, since);
    const page = await client.page(collection, query);
    row =
      page === "no filter"
        ? await begin(app, row, true)
        : await step(app, row, (tx) => takePage(tx, { row, client, school }, progress, collection, page));
  }
}

/**
 * Runs a fetch and what is done with the fetched students. If it fails, the connection shows the reason. A fetch by
 * another program is not a failure.
 */
export async function notingFailure<T>(app: App, school: SchoolNamed, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.kind !== "busy") {
      const failed = { failed_at: new Date().toISOString(), failure_said: error.said };
      await transaction(app.db, (tx) => changeSource(tx, school.id, failed));
    }
    throw error;
  }
}

/** Whether all records of a collection are fetched, and not only those that have changed. */
const isWhole = ({ file }: RosterCollection, { since, hasNew }: FetchProgress): boolean =>
  since === null || (file === "demographics" && hasNew);

/** Runs a change and stores what it returns, unless another program has changed the source. */
async function step(
  app: App,
  row: SourceRow,
  change: (tx: Tx) => Promise<Partial<SourceRow>>,
): Promise<SourceRow> {
  return transaction(app.db, async (tx) => {
    const stepped = await stepSource(tx, row, await change(tx));
    if (!stepped) throw sourceFailures.meanwhile();
    return stepped;
  });
}

/** Begins a fetch of all records, or only of those that have changed if that is enough. */
const begin = (app: App, row: SourceRow, ofAll = false): Promise<SourceRow> =>
  step(app, row, async () => {
    const isDue = row.whole_at === null || Date.now() - Date.parse(row.whole_at) > WHOLE_MS;
    return begun(row, ofAll || isDue ? null : row.since);
  });

const FIRST_PAGE = { query: null, first: null, last: null, taken: 0, total: null } as const;

/** Returns the start of a fetch. The other system's time replaces `began` when its first page arrives. */
function begun({ run }: SourceRow, since: string | null): Pick<SourceRow, "run" | "progress"> {
  const now = new Date().toISOString();
  const start = { began: now, started: now, since, school: null, at: 0, again: 0, hasNew: false };
  return { run: run + 1, progress: { ...FIRST_PAGE, ...start } };
}

async function finish(app: App, row: SourceRow, { began, started, since }: FetchProgress): Promise<Fetched> {
  const fetched_at = new Date().toISOString();
  const next = {
    since: new Date(Date.parse(began) - OVERLAP_MS).toISOString(),
    whole_at: since === null ? started : (row.whole_at ?? started),
    fetched_at,
  };
  await step(app, row, async () => ({
    progress: null,
    fetched_at,
    failed_at: null,
    failure_said: null,
  }));
  return next;
}

interface Taking {
  row: SourceRow;
  client: RosterClient;
  school: SchoolNamed;
}

/**
 * Returns a new start if records may have been skipped, because the page does not overlap the last one, because the
 * collection's size has changed between pages that cannot overlap, or because it ends before all its records have
 * arrived.
 * @param ids the IDs of the records on the page
 * @throws Failure if that happens again and again
 */
function startAgain(
  { row, client: { host } }: Taking,
  progress: FetchProgress,
  { path }: RosterCollection,
  page: RosterPage,
  ids: readonly string[],
): Partial<SourceRow> | undefined {
  const { taken, again, last } = progress;
  const total = page.total ?? progress.total;
  const isMoved = last ? !ids.includes(last) : progress.total !== null && total !== progress.total;
  const isEarly = ids.length === 0 && total !== null && taken < total;
  if (!isMoved && !isEarly) return undefined;
  if (again < MOST_AGAIN)
    return { run: row.run + 1, progress: { ...progress, ...FIRST_PAGE, again: again + 1 } };
  // Some systems count all records when they are asked for changes.
  if (isEarly && progress.since !== null) return begun(row, null);
  if (isEarly) throw sourceFailures.tooFew({ host, path, total, taken });
  if (last) throw sourceFailures.moving({ host, path });
  return undefined;
}

/** Stores the lines of a page, and returns how far the fetch has got. */
async function takePage(
  tx: Tx,
  { row, client, school }: Taking,
  before: FetchProgress,
  collection: RosterCollection,
  page: RosterPage | undefined,
): Promise<Partial<SourceRow>> {
  const { host } = client;
  const of = { school: row.school_id, file: collection.file };
  const isFirst = before.at === 0 && before.taken === 0;
  const progress = { ...before, ...(page && isFirst && { began: page.at.toISOString() }) };
  const isAll = isWhole(collection, progress);
  const ended = async (hasNew: boolean): Promise<Partial<SourceRow>> => {
    if (isAll) await deleteOlderLines(tx, of, row.run);
    const found = progress.school ?? (await findSchool(tx, host, row, school));
    return {
      progress: { ...progress, ...FIRST_PAGE, school: found, at: progress.at + 1, again: 0, hasNew },
    };
  };
  if (!page) return ended(progress.hasNew);
  const lines = rosterLines(collection, page.records);
  if (!Array.isArray(lines)) throw sourceFailures[lines]({ host, path: collection.path });
  const ids = lines.map(({ id }) => id);
  const again = startAgain({ row, client, school }, progress, collection, page, ids);
  if (again) return again;
  const [first = ""] = ids;
  if (first !== "" && first === progress.first) {
    const plain = progress.last && queryMoved(progress.query ?? "", progress.taken - 1, progress.taken);
    if (!plain) throw sourceFailures.samePage({ host, path: collection.path });
    return { progress: { ...progress, query: plain, last: null, rounds: true } };
  }
  const known = await knownIds(tx, of, ids);
  const here = await ofSchool(tx, row, progress, collection, lines);
  const gone = lines.filter((each) => !here.includes(each) && known.has(each.id)).map(({ id }) => id);
  await deleteLines(tx, of, gone);
  await putLines(tx, of, here, row.run);
  const hasNew = progress.hasNew || (collection.file === "users" && here.some(({ id }) => !known.has(id)));
  const next = nextPage(progress, page, ids, isAll ? null : progress.since);
  if (!next) return ended(hasNew);
  return { progress: { ...progress, ...next, first, total: page.total, hasNew } };
}

/**
 * Returns where the next page begins: with the last record of this page, if the system lets pages overlap. Returns
 * null if there is no next page.
 */
function nextPage(
  { taken: before, last: repeated, rounds }: FetchProgress,
  page: RosterPage,
  ids: readonly string[],
  since: string | null,
): Pick<FetchProgress, "query" | "last" | "taken"> | null {
  const taken = before + ids.length - (repeated ? 1 : 0);
  const query = ids.length === 0 ? null : nextQuery(page, taken, since);
  if (query === null) return null;
  // After a page of one record, a page that overlaps it might never go further.
  const overlapping = rounds || ids.length === 1 ? undefined : queryMoved(query, taken, taken - 1);
  if (overlapping === undefined) return { query, last: null, taken };
  return { query: overlapping, last: ids.at(-1) ?? null, taken };
}

/** Returns the query of the next page. Null if the system says that there is none. */
function nextQuery({ next, total }: RosterPage, taken: number, since: string | null): string | null {
  if (next) return next;
  if (total !== null) return taken < total ? pageQuery(taken, since) : null;
  // Without a total, only an empty page is the end, because systems may send fewer records than asked for.
  return next === null ? null : pageQuery(taken, since);
}

type Line = { id: string; line: RosterLine; schools: string[] | undefined };

/** Returns the lines that belong to the school. Nothing is stored about other schools' students. */
async function ofSchool(
  tx: Tx,
  row: SourceRow,
  { school }: FetchProgress,
  { file }: RosterCollection,
  lines: readonly Line[],
): Promise<Line[]> {
  if (file === "demographics") {
    const ids = lines.map(({ id }) => id);
    const known = await knownIds(tx, { school: row.school_id, file: "users" }, ids);
    return lines.filter(({ id }) => known.has(id));
  }
  return lines.filter(
    ({ schools }) => schools === undefined || !school || school.isOnly || schools.includes(school.id),
  );
}

async function findSchool(
  tx: Tx,
  host: string,
  row: SourceRow,
  school: SchoolNamed,
): Promise<FetchProgress["school"]> {
  const orgs = schoolsAmong(await linesOf(tx, { school: row.school_id, file: "orgs" }));
  return { id: chooseOrg(host, row, school, orgs).id, isOnly: orgs.length === 1 };
}

/** @throws Failure if none of the schools, or more than one, can be meant. */
export function chooseOrg(
  host: string,
  { their_school }: Pick<SourceRow, "their_school">,
  { name }: SchoolNamed,
  orgs: readonly RosterOrg[],
): RosterOrg {
  const isGiven = their_school !== "";
  const meant = schoolMeant(orgs, isGiven ? their_school : name, isGiven);
  if (meant) return meant;
  if (orgs.length === 0) throw sourceFailures.noSchools({ host });
  const schools = orgs.map((org) => org.name || org.id);
  throw sourceFailures.whichSchool({ host, school: isGiven ? their_school : name, schools });
}

/** The name of the file of fetched students, in lists and in the log too. */
export const FETCHED = "oneroster.zip";

/**
 * Writes the fetched students to a folder as a zip of OneRoster files, which is imported like one that was uploaded.
 * @returns the path of the zip
 * @throws Failure if there are no students
 */
export async function writeFetched(app: App, school: SchoolNamed, place: string): Promise<string> {
  const source = await requireSource(app.db, school);
  const { host } = new URL(source.address);
  const lines = new Map<string, RosterLine[]>();
  for (const { file } of ROSTER_COLLECTIONS)
    lines.set(file, await linesOf(app.db, { school: school.id, file }));
  if (lines.get("users")?.length === 0) throw sourceFailures.noStudents({ host, school: school.name });
  const orgs = lines.get("orgs") ?? [];
  const { id } = chooseOrg(host, source, school, schoolsAmong(orgs));
  lines.set(
    "orgs",
    orgs.filter(({ sourcedId }) => sourcedId === id),
  );
  const path = join(place, FETCHED);
  const zip = await writeZip(createWriteStream(path, { mode: 0o600 }));
  for (const { name, headings, rows } of rosterFiles(lines))
    await zip.add(name, Readable.from([headings, ...rows].map(csvLine)));
  await zip.finish();
  return path;
}

/** Formats a row for the import, which reads it as it is. No spreadsheet program opens the file. */
const csvLine = (texts: readonly string[]): string =>
  `${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\r\n`;

/**
 * Remembers that fetched students have been imported, in the transaction of the import. Does nothing if they are not
 * what the source holds now.
 */
export async function rememberFetched(
  tx: Tx,
  school: number,
  { fetched_at, ...rest }: Fetched,
): Promise<void> {
  const source = await findSource(tx, school);
  if (source?.fetched_at === fetched_at) await changeSource(tx, school, rest);
}

/** @throws Failure `busy` if students were erased, connected again or fetched again since they were fetched. */
export async function requireFetched(tx: Tx, school: number, { fetched_at }: Fetched): Promise<void> {
  const source = await findSource(tx, school);
  if (source?.fetched_at !== fetched_at) throw sourceFailures.meanwhile();
}
