import { eq, lt } from "drizzle-orm";
import { bare } from "../../installation/tables/columns.ts";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { alerts } from "../../installation/tables/schema.ts";

export type AlertRow = typeof alerts.$inferSelect;

/** What was told last under a name; undefined when nothing was. */
export const findAlert = (db: Reads, name: string): Promise<AlertRow | undefined> =>
  db.select().from(alerts).where(eq(alerts.name, name)).get();

/** Writes down what is told now, over what was told before. */
export async function writeAlert(tx: Tx, alert: AlertRow): Promise<void> {
  const { told_at, is_well } = alert;
  await tx
    .insert(alerts)
    .values(alert)
    .onConflictDoUpdate({ target: bare(alerts.name), set: { told_at, is_well } })
    .run();
}

/** Forgets what was told last before a moment, such as of machines that are there no more. */
export async function forgetAlerts(tx: Tx, before: string): Promise<void> {
  await tx.delete(alerts).where(lt(alerts.told_at, before)).run();
}
