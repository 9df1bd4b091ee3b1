import type { Db } from "../../packages/server/src/installation/engines/connect.ts";
import { queriesOver, type Queries } from "../../packages/server/src/installation/engines/queries.ts";

/** Makes changes that bypass the program. Each statement is a separate transaction. */
export const byHand = ({ connection, engine, manner }: Db): Queries =>
  queriesOver((...statement) => connection.transact((run) => run(...statement), manner), engine.dialect);
