/**
 * Finds students of all schools by a part of a text where the database is a file: `student_grams`, which FTS5 keeps.
 * PostgreSQL has an index of trigrams of its own.
 *
 * Triggers note changed keys, which costs a write next to nothing, and `indexDue` brings the index up to date in
 * batches, since single writes cost FTS5 ten times as much. Students who are still due are searched one by one, so a
 * search is complete at any moment.
 */
import { setTimeout } from "node:timers/promises";
import { searchedTexts } from "@idms/core/forms/values/search-columns";
import { sql } from "drizzle-orm";
import { isFile, transaction, type Db, type Reads, type Tx } from "../engines/connect.ts";
import { contains } from "../rows/list-rows.ts";
import { students } from "../tables/schema.ts";

/** Students of one batch: it holds the write lock for some milliseconds, and for a fifth of a second with the longest keys. */
const BATCH = 250;
/** So much is merged with each batch, in pages of the index: what comes in is merged as quickly as it comes. */
const MERGED = 30;
/** The number to merge where nothing else is done, as before a compaction. */
const MERGED_ALONE = 500;
/** Whoever else wants to write does so in between, in milliseconds. */
const LEAST_PAUSE_MS = 10;

const LENGTH = 3;
/** So many trigrams leave hardly anybody who does not have the text; each is a list to be read. */
const MOST_GRAMS = 6;
/** Those of more than this share of the students, such as of the beginning of all numbers, say little and are long lists. */
const FREQUENT = 0.1;
/** So many are asked for although they are frequent. */
const LEAST_GRAMS = 2;
/** Students by whom it is estimated how frequent a trigram is: three milliseconds. */
const SAMPLE = 400;
/** The most trigrams that are asked for. */
const MOST_TERMS = 100;
/** With more due, looking through them takes longer than reading all keys in their order. */
const MOST_DUE = 5000;
/** The most candidates of which only the first match counts: with more, a match is found soon. */
const MOST_CANDIDATES = 10_000;

/** Whether a table has no rows of its own, but only leads to those of students. */
export const isOfGrams = (table: string): boolean => table.startsWith("student_grams");

/** Brings the index up to date, a batch at a time; each is complete in itself. */
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
 * Brings the index up to date and writes it anew without what is gone: until then FTS5 only notes that it is.
 * Takes some seconds for a million students; others write in between.
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

/** The students a search looks at: these alone, or all from a school on. */
export type Candidates = { ids: number[] } | { fromSchool: number };

/**
 * The students, from a school on, whom a search finds; null where only reading all keys says it: for one character,
 * or while too many are not indexed.
 */
export async function candidatesFor(
  db: Reads,
  search: string,
  fromSchool: number,
): Promise<Candidates | null> {
  if ((await countDue(db)) > MOST_DUE) return null;
  const isFound = contains(search, students.search_key);
  // These first: whoever is indexed meanwhile is found twice, and not missed.
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

/** The query for FTS5: empty where nobody can be found, null where FTS5 cannot be asked. */
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

/** All of the rarest trigrams: what is found is looked at once more in any case. */
async function matchGrams(db: Reads, grams: readonly string[]): Promise<string> {
  const shares = await estimatedShares(db, grams);
  const byShare = grams.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0));
  const asked = byShare.filter(
    (gram, index) => index < LEAST_GRAMS || (index < MOST_GRAMS && (shares.get(gram) ?? 0) <= FREQUENT),
  );
  return asked.map(quoted).join(" AND ");
}

/** The share of students that has each trigram, estimated from a sample across the whole list. */
async function estimatedShares(db: Reads, grams: readonly string[]): Promise<Map<string, number>> {
  const { last } = await db.get<{ last: number | null }>(sql`SELECT max(id) AS last FROM ${students}`);
  const ids = Array.from({ length: SAMPLE }, (_, index) => Math.ceil(((last ?? 0) * (index + 1)) / SAMPLE));
  const keys = await db.all<{ key: string }>(
    sql`SELECT search_key AS key FROM ${students} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  const shareOf = (gram: string) => keys.filter(({ key }) => key.includes(gram)).length / keys.length;
  return new Map(keys.length === 0 ? [] : grams.map((gram) => [gram, shareOf(gram)]));
}

/** Any of the trigrams that begin with the longest of the texts: behind two characters comes at least a blank. */
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
