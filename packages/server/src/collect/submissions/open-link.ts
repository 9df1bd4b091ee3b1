import { ClosedLink } from "@idms/core/collect/links/closed-link";
import { linkState } from "@idms/core/collect/links/link-state";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { links } from "../../installation/tables/schema.ts";
import { countUse, findPublicLink, type PublicLink } from "./records.ts";

/** @throws ClosedLink for a token that no link has. */
export async function requireLink(db: Db, token: string): Promise<PublicLink> {
  const found = await findPublicLink(db, token);
  if (!found) throw new ClosedLink("unknown");
  return found;
}

/** @throws ClosedLink for a link that takes no submissions. */
export function requireOpen({ link }: Pick<PublicLink, "link">, now: Date): void {
  const state = linkState(link, now);
  if (state !== "open") throw new ClosedLink(state);
}

/**
 * Counts one use of a link.
 * @throws ClosedLink for one that was closed, paused or used up since it was found open.
 */
export async function useLink(tx: Tx, id: number, now: Date): Promise<void> {
  if (await countUse(tx, id, now)) return;
  const link = await tx.select().from(links).where(eq(links.id, id)).get();
  const state = link ? linkState(link, now) : "unknown";
  // Opened by somebody a moment after it was found full.
  throw new ClosedLink(state === "open" ? "used_up" : state);
}
