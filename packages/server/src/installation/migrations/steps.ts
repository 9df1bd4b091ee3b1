import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";

/** One step in the migration of the schema. */
export interface Migration {
  /** The file name without folder and extension. Steps are sorted by this name. */
  name: string;
  sql: string;
  /**
   * The last step that a program must know to use a database that has this step. Null if the program must know this
   * step itself.
   */
  since?: string | null;
  /**
   * The last of the earlier steps that this step replaces. A database that has that earlier step already contains
   * everything that this step creates.
   */
  standsFor?: string | null;
}

/** A step that has been applied to a database. */
export type AppliedStep = Pick<Migration, "name" | "since">;

/** Matches the first line of a step, which says which older programs may continue to use the database, and how. */
const SINCE = /^-- Programs since (\S+) may go on\b/;

/** Matches the first line of the initial step, which names the last step that it replaces. */
const STANDS_FOR = /^-- Stands for all steps up to (\S+)\.\n/;

/** Reads the steps from a folder of SQL files, in order. */
export const stepsIn = (found: Readonly<Record<string, string>>): readonly Migration[] =>
  Object.entries(found)
    .map(([path, sql]) => ({
      name: path.slice(path.lastIndexOf("/") + 1, -".sql".length),
      sql,
      since: SINCE.exec(sql)?.[1] ?? null,
      standsFor: STANDS_FOR.exec(sql)?.[1] ?? null,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * The start of an entry that is in a database's list of steps while data is being moved to the database. The source of
 * the data follows it.
 */
export const BEGUN_MOVE = "moving from ";

/** Whether a program that knows the steps up to `last` may use a database that has this step. */
export const mayGoOn = (last: string, { name, since }: AppliedStep): boolean =>
  name <= last || (since !== null && since !== undefined && since <= last);

/**
 * Checks that a database has all steps up to a given step, or none.
 * @throws Failure `conflict` for a database that has only some of them
 */
function requireAllUpTo(standsFor: string, earlier: readonly AppliedStep[]): void {
  const last = earlier
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  if (last === undefined || last === standsFor) return;
  throw databaseFailures.tooOld({ last });
}

/**
 * Returns the steps that a database with the given applied steps still needs. Steps of a newer program are ignored if
 * each of them allows programs that know only `steps`.
 * @throws Failure `conflict` when this program may not use the database or is too new for it, or when the database
 *   was not moved completely.
 */
export function pendingOf(steps: readonly Migration[], applied: readonly AppliedStep[]): Migration[] {
  const begun = applied.find(({ name }) => name.startsWith(BEGUN_MOVE))?.name.slice(BEGUN_MOVE.length);
  if (begun !== undefined) throw databaseFailures.halfMoved({ source: begun });
  const known = new Set(steps.map((step) => step.name));
  const last = steps.at(-1)?.name ?? "";
  const standsFor = steps[0]?.standsFor ?? "";
  const isEarlier = ({ name }: AppliedStep) => name <= standsFor;
  const refusing = applied.filter(
    (step) => !known.has(step.name) && !isEarlier(step) && !(step.name > last && mayGoOn(last, step)),
  );
  if (refusing.length > 0) {
    throw databaseFailures.tooNew({ steps: refusing.map(({ name }) => name) });
  }
  requireAllUpTo(standsFor, applied.filter(isEarlier));
  const there = new Set(applied.map(({ name }) => name));
  return steps.filter((step) => !there.has(step.name));
}
