/**
 * Finds students at all schools by substring if the database is a file. The search uses `student_grams`, which FTS5
 * maintains. PostgreSQL has its own trigram index. Triggers record changed keys, which adds almost nothing to a write.
 * `indexDue` then updates the index in batches, because writing rows one at a time would cost FTS5 ten times as much.
 * Students that are not indexed yet are searched one by one, so a search is always complete.
 */
import { setTimeout } from "node:timers/promises";
import { searchedTexts } from "@idms/core/forms/values/search-columns";
import { sql } from "drizzle-orm";
import { isFile, transaction, type Db, type Reads, type Tx } from "../engines/connect.ts";
import { contains } from "../rows/list-rows.ts";
import { students } from "../tables/schema.ts";

/**
 * Number of students per batch. A batch holds the write lock for a few milliseconds, or for a fifth of a second with
 * the longest keys.
 */
const BATCH = 250;
/** Number of index pages that are merged after each batch. This is enough to keep up with new data. */
const MERGED = 30;
/** Number of index pages that are merged when nothing else is running, for example before a compaction. */
const MERGED_ALONE = 500;
/** Minimum pause, in milliseconds, during which others can write. */
const LEAST_PAUSE_MS = 10;

const LENGTH = 3;
/**
 * Maximum number of rare trigrams in a query. With this number, almost every match contains the text. Each trigram
 * has a list that must be read.
 */
const MOST_GRAMS = 6;
/**
 * The share of students above which a trigram is too frequent. Such trigrams, for example the first digits of all
 * numbers, exclude few students and have long lists.
 */
const FREQUENT = 0.1;
/** Minimum number of trigrams in a query, even if the trigrams are frequent. */
const LEAST_GRAMS = 2;
/**
 * Number of students in the sample that is used to estimate the frequency of trigrams. Reading the sample takes three
 * milliseconds.
 */
const SAMPLE = 400;
/** Maximum number of trigrams in a query for short text. */
const MOST_TERMS = 100;
/**
 * Maximum number of unindexed students that are searched one by one. Searching more students would take longer than
 * reading all keys in order.
 */
const MOST_DUE = 5000;
/**
 * Maximum number of candidates when only the first match matters. If there are more candidates, a match is found
 * quickly anyway.
 */
const MOST_CANDIDATES = 10_000;

/** Whether a table is part of the search index and has no data of its own. */
export const isOfGrams = (table: string): boolean => table.startsWith("student_grams");

/** Updates the index in batches. Each batch is a complete transaction. */
export async function indexDue(db: Db, signal?: AbortSignal): Promise<void> {
  if (!isFile(db)) return;
  for (let held = 0; await isAnyDue(db); await setTimeout(Math.max(LEAST_PAUSE_MS, held))) {
    signal?.throwIfAborted();
    held = await heldBy(() => transaction(db, indexBatch));
  }
}

const isAnyDue = async (db: Db): Promise<boolean> =>
  (await db.get(sql`SELECT 1 FROM student_grams_due LIMIT 1`)) !== undefined;

async function heldBy(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function indexBatch(tx: Tx): Promise<void> {
  const batch = sql`SELECT id FROM student_grams_due ORDER BY id LIMIT ${BATCH}`;
  // Each of these is one statement: FTS5 writes out what it has at the beginning of the next.
  await tx.run(
    sql`INSERT INTO student_grams (student_grams, rowid, search_key) SELECT 'delete', place, indexed_key FROM student_grams_due WHERE indexed_key IS NOT NULL AND id IN (${batch})`,
  );
  await tx.run(
    sql`INSERT INTO student_grams (rowid, search_key) SELECT (school_id << 32) | id, search_key FROM students WHERE id IN (${batch})`,
  );
  await tx.run(sql`DELETE FROM student_grams_due WHERE id IN (${batch})`);
  await merge(tx, MERGED);
}

const merge = (tx: Tx, pages: number) =>
  tx.run(sql`INSERT INTO student_grams (student_grams, rank) VALUES ('merge', ${pages})`);

/**
 * Updates the index, and rewrites it without deleted entries, which FTS5 otherwise only marks. This takes a few seconds
 * for a million students. Others can write in the meantime.
 */
export async function forgetGone(db: Db): Promise<void> {
  if (!isFile(db)) return;
  await indexDue(db);
  for (let [before, held] = [Number.NaN, 0]; ; await setTimeout(Math.max(LEAST_PAUSE_MS, held))) {
    let changes = 0;
    held = await heldBy(() =>
      transaction(db, async (tx) => {
        before = await changesOf(tx);
        // Less than nothing means all there is, in steps.
        await merge(tx, -MERGED_ALONE);
        changes = (await changesOf(tx)) - before;
      }),
    );
    // The statement itself counts as one.
    if (changes < 2) return;
  }
}

const changesOf = async (tx: Tx): Promise<number> =>
  (await tx.get<{ n: number }>(sql`SELECT total_changes() AS n`)).n;

/** The students to search: only those with the given IDs, or all students from a given school onwards. */
export type Candidates = { ids: number[] } | { fromSchool: number };

/**
 * Finds the candidates of a search, from a given school onwards. Returns null if the candidates can be found only by
 * reading all keys. This is the case for a single character, and while too many students have not been indexed.
 */
export async function candidatesFor(
  db: Reads,
  search: string,
  fromSchool: number,
): Promise<Candidates | null> {
  if ((await countDue(db)) > MOST_DUE) return null;
  const isFound = contains(search, students.search_key);
  // Reads the unindexed students first. A student who is indexed in the meantime is found twice instead of not at all.
  const due = await db.all<Found>(
    sql`SELECT school_id AS school, id FROM ${students} WHERE id IN (SELECT id FROM student_grams_due) AND school_id >= ${fromSchool} AND ${isFound}`,
  );
  const wanted = await matchFor(db, search);
  if (wanted === null) return null;
  const named = sql`SELECT rowid >> 32 AS school, rowid & 4294967295 AS id FROM student_grams WHERE student_grams MATCH ${wanted} AND rowid >= (${fromSchool} << 32) ORDER BY rowid LIMIT ${MOST_CANDIDATES}`;
  // The trigrams say nothing of their order: the keys themselves are looked at.
  const indexed =
    wanted === ""
      ? []
      : await db.all<Found & { is_found: number }>(
          sql`SELECT named.school, named.id, (${isFound}) AS is_found FROM (${named}) AS named CROSS JOIN ${students} ON ${students.id} = named.id`,
        );
  const found = [...due, ...indexed.filter(({ is_found }) => is_found === 1)];
  if (indexed.length < MOST_CANDIDATES) return { ids: found.map(({ id }) => id) };
  const last = indexed.at(-1)?.school ?? fromSchool;
  return { fromSchool: Math.min(last, ...found.map(({ school }) => school)) };
}

interface Found {
  school: number;
  id: number;
}

const countDue = async (db: Reads): Promise<number> =>
  (
    await db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM student_grams_due LIMIT ${MOST_DUE + 1})`,
    )
  ).n;

/** Builds the FTS5 query. The result is empty if nothing can match, or null if FTS5 cannot be used. */
async function matchFor(db: Reads, search: string): Promise<string | null> {
  const alternatives: string[] = [];
  for (const texts of searchedTexts(search)) {
    const grams = [...new Set(texts.flatMap(gramsOf))];
    const match = grams.length > 0 ? await matchGrams(db, grams) : await matchShort(db, texts);
    if (match === null) return null;
    if (match !== "") alternatives.push(`(${match})`);
  }
  return alternatives.join(" OR ");
}

function gramsOf(text: string): string[] {
  const characters = [...text];
  const grams = characters.map((_, index) => characters.slice(index, index + LENGTH).join(""));
  return grams.slice(0, Math.max(0, characters.length - LENGTH + 1)).filter((gram) => !gram.includes("\0"));
}

/** Builds a query that requires all of the rarest trigrams. Each candidate is checked again in any case. */
async function matchGrams(db: Reads, grams: readonly string[]): Promise<string> {
  const shares = await estimatedShares(db, grams);
  const byShare = grams.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0));
  const asked = byShare.filter(
    (gram, index) => index < LEAST_GRAMS || (index < MOST_GRAMS && (shares.get(gram) ?? 0) <= FREQUENT),
  );
  return asked.map(quoted).join(" AND ");
}

/** Estimates the share of students with each trigram, using a sample from the whole list. */
async function estimatedShares(db: Reads, grams: readonly string[]): Promise<Map<string, number>> {
  const { last } = await db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM ${students}`);
  const ids = Array.from({ length: SAMPLE }, (_, index) => Math.ceil(((last ?? 0) * (index + 1)) / SAMPLE));
  const keys = await db.all<{ key: string }>(
    sql`SELECT search_key AS key FROM ${students} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  const shareOf = (gram: string) => keys.filter(({ key }) => key.includes(gram)).length / keys.length;
  return new Map(keys.length === 0 ? [] : grams.map((gram) => [gram, shareOf(gram)]));
}

/**
 * Builds a query for all trigrams that begin with the longest of the texts. In a key, two characters of text are always
 * followed by at least a space.
 */
async function matchShort(db: Reads, texts: readonly string[]): Promise<string | null> {
  const [text = ""] = texts.toSorted((a, b) => [...b].length - [...a].length);
  if ([...text].length !== LENGTH - 1 || text.includes("\0")) return null;
  const terms = await db.all<{ term: string }>(
    sql`SELECT term FROM student_grams_terms WHERE term >= ${text} AND term < ${`${text}\u{10FFFF}`} LIMIT ${MOST_TERMS + 1}`,
  );
  if (terms.length > MOST_TERMS) return null;
  return terms.map(({ term }) => quoted(term)).join(" OR ");
}

const quoted = (gram: string): string => `"${gram.replaceAll('"', '""')}"`;
