import { databaseFailures } from "@idms/core/upkeep/installation/database-failures";

/** One step of the schema. */
export interface Migration {
  /** The file's name without its folder and ending, by which steps are ordered. */
  name: string;
  sql: string;
  /** The last step that a program must know to use a database with this one; null when it must know this one. */
  since?: string | null;
  /** The last of the earlier steps that this one stands for: a database that has it has what this one makes. */
  standsFor?: string | null;
}

/** A step that a database has. */
export type AppliedStep = Pick<Migration, "name" | "since">;

/** A step's word on older programs, in its first line. */
const SINCE = /^-- Programs since (\S+) may go on\.\n/;

/** The first step's word on those before it, in its first line. */
const STANDS_FOR = /^-- Stands for all steps up to (\S+)\.\n/;

/** The steps of a folder of SQL files, in their order. */
export const stepsIn = (found: Readonly<Record<string, string>>): readonly Migration[] =>
  Object.entries(found)
    .map(([path, sql]) => ({
      name: path.slice(path.lastIndexOf("/") + 1, -".sql".length),
      sql,
      since: SINCE.exec(sql)?.[1] ?? null,
      standsFor: STANDS_FOR.exec(sql)?.[1] ?? null,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The entry among a database's steps, and its source, while something is being moved there. */
export const BEGUN_MOVE = "moving from ";

/** Whether a program that knows the steps up to this one may use a database with `step`. */
export const mayGoOn = (last: string, { name, since }: AppliedStep): boolean =>
  name <= last || (since !== null && since !== undefined && since <= last);

/** @throws Failure `conflict` for a database that has only some of the steps up to this one */
function requireAllUpTo(standsFor: string, earlier: readonly AppliedStep[]): void {
  const last = earlier
    .map(({ name }) => name)
    .toSorted()
    .at(-1);
  if (last === undefined || last === standsFor) return;
  throw databaseFailures.tooOld({ last });
}

/**
 * The steps that a database with these ones still needs. Steps of a newer program are none of them, as long as each says
 * that a program which knows only `steps` may go on.
 * @throws Failure `conflict` when this program may not use the database, is too new for it, or it has not been moved as a whole.
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
