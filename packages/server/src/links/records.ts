import type { Tx } from "../db/connect.ts";
import { links } from "../db/schema.ts";

export type UploadLink = typeof links.$inferSelect;
export type NewUploadLink = typeof links.$inferInsert;

export function insertLink(tx: Tx, link: NewUploadLink): UploadLink {
  return tx.insert(links).values(link).returning().get();
}
