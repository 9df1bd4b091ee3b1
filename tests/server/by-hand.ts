import type { Db } from "../../packages/server/src/installation/engines/connect.ts";
import { queriesOver, type Queries } from "../../packages/server/src/installation/engines/queries.ts";

/** What a test changes behind the program's back: each statement is a transaction of its own. */
export const byHand = ({ connection, engine, manner }: Db): Queries =>
  queriesOver((...statement) => connection.transact((run) => run(...statement), manner), engine.dialect);
