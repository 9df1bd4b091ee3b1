import type { Client, Served } from "../../http/serving.ts";
import type { LivingSchool } from "./two-schools.ts";
import type { DEEDS, Wish } from "./wishes.ts";

/** The names under which command-line imports and prints appear in the log and the versions. */
export const IMPORTER = "cli:importer";
export const PRINTER = "cli:printer";

/** The acknowledged actions, which must be found in the log. */
export interface Acknowledged {
  /** Action, student and actor, as in the log, once per occurrence. */
  deeds: string[];
  /** How many students each school's promotions and undos reported. */
  promoted: Map<number, number>;
  returned: Map<number, number>;
  /** The records that an import added, which start as VERIFIED. */
  imported: Set<number>;
  /** The students on each batch's cards, and whether they were marked. */
  printed: Map<number, { students: number[]; mark: boolean }>;
  /** Number of photos taken of records and of expected children, and of roster rows added and removed. */
  shots: number;
  expected: Map<number, number>;
}

export const nothingYet = (): Acknowledged => ({
  deeds: [],
  promoted: new Map(),
  returned: new Map(),
  imported: new Set(),
  printed: new Map(),
  shots: 0,
  expected: new Map(),
});

export interface Attempting {
  served: Served;
  /**
   * A client for each administrator by username, for `root`, for the owner of a link's token, and for an anonymous
   * caller.
   */
  clients: Record<string, Client>;
  schools: readonly LivingSchool[];
  done: Acknowledged;
  photo: Uint8Array;
}

/** An action of staff on certain records. More records may exist by the time it runs. */
export type StaffWish = Wish & { do: keyof typeof DEEDS; one: number; other: number };

/**
 * Sends a request, and retries if the idle connection was already closed, in which case the server did not read it. A
 * request that was read anyway would be in the log twice.
 */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== "ECONNRESET") throw error;
    return ask();
  }
}

/** Returns an item of a list, with the index wrapped around. */
export const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Returns the records that an action is about. */
export const chosenOf = ({ records }: LivingSchool, { who, whom }: Wish) => ({
  one: at(records, who),
  other: at(records, whom),
});

/** The message of a new child. */
export const answersOf = (school: LivingSchool, { who, choice }: Wish): Record<string, string> => ({
  full_name: school.nameOf(who),
  parent_phone: school.phoneOf(choice),
});
