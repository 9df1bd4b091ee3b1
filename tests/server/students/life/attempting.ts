import type { Client, Served } from "../../http/serving.ts";
import type { LivingSchool } from "./two-schools.ts";
import type { DEEDS, Wish } from "./wishes.ts";

/** Who imports and prints at the command line, as the log and the versions name them. */
export const IMPORTER = "cli:importer";
export const PRINTER = "cli:printer";

/** What was answered as done, to be found in the log. */
export interface Acknowledged {
  /** Action, student and actor, as the log has them; one each time. */
  deeds: string[];
  /** For each school, how many its promotions and undos have said that they touched. */
  promoted: Map<number, number>;
  returned: Map<number, number>;
  /** The records that an import added, which begin VERIFIED. */
  imported: Set<number>;
  /** Of each batch who is on its cards, and whether they were marked. */
  printed: Map<number, { students: number[]; mark: boolean }>;
  /** How many photos were taken of records and of expected children, and rows of rosters added and taken off. */
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
  /** A client of each administrator by user name, of `root`, of a bearer of a link's token and of nobody. */
  clients: Record<string, Client>;
  schools: readonly LivingSchool[];
  done: Acknowledged;
  photo: Uint8Array;
}

/** What staff wish, about which records: there may be more by the time it is done. */
export type StaffWish = Wish & { do: keyof typeof DEEDS; one: number; other: number };

/**
 * Asks, and asks again where the connection had been closed because nothing was asked for long: what is sent into one is not
 * read. A request that was read all the same would be in the log twice.
 */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== "ECONNRESET") throw error;
    return ask();
  }
}

/** One of a list, whatever the place. */
export const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** The records that a wish is about. */
export const chosenOf = ({ records }: LivingSchool, { who, whom }: Wish) => ({
  one: at(records, who),
  other: at(records, whom),
});

/** The message of a new child. */
export const answersOf = (school: LivingSchool, { who, choice }: Wish): Record<string, string> => ({
  full_name: school.nameOf(who),
  parent_phone: school.phoneOf(choice),
});
