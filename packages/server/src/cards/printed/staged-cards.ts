import type { SQL } from "drizzle-orm";
import type { Db } from "../../installation/engines/connect.ts";
import { withStaging } from "../../installation/rows/staged-rows.ts";
import type { PrintedCard } from "./printed-card.ts";

/** Printed cards that are collected in file order until they are recorded. */
export interface StagedCards {
  table: SQL;
  /** The database that contains the table, for the transaction that records the cards. */
  db: Db;
  add(cards: readonly PrintedCard[]): Promise<void>;
}

const STAGED_CARD = {
  student: "integer",
  name: "text",
  texts: "text",
  photo: "text",
  despite: "text",
  despite_reasons: "text",
  number: "text",
  duplicate: "integer",
  signed_by: "integer",
  valid_until: "text",
} as const;

const STAGED_COLUMNS = Object.keys(STAGED_CARD) as (keyof typeof STAGED_CARD)[];

/**
 * Stages printed cards before they are recorded. This keeps a batch of thousands out of memory and holds the write
 * lock for only a few statements.
 */
export const withStagedCards = <T>(db: Db, work: (staged: StagedCards) => Promise<T>): Promise<T> =>
  withStaging(db, STAGED_CARD, ({ table, db: own, add }) =>
    work({
      table,
      db: own,
      add: (cards) => add(cards.map((card) => STAGED_COLUMNS.map((name) => card[name]))),
    }),
  );
