import { ClosedLink, linkState, requireLinkOpen } from "@idms/core/collect/links/class-link";
import { eq } from "drizzle-orm";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { links } from "../../installation/tables/schema.ts";
import { countUse, findPublicLink, type PublicLink } from "./records.ts";

/** @throws ClosedLink for a token that no link has. */
export async function requireLink(db: Db, token: string): Promise<PublicLink> {
  const found = await findPublicLink(db, token);
  if (!found) throw new ClosedLink("form", "unknown");
  return found;
}

/** @throws ClosedLink for a link that takes no submissions. */
export const requireOpen = ({ link }: Pick<PublicLink, "link">, now: Date): void =>
  requireLinkOpen("form", link, now);

/**
 * Counts one use of a link.
 * @throws ClosedLink for one that was closed, paused or used up since it was found open.
 */
export async function useLink(tx: Tx, id: number, now: Date): Promise<void> {
  if (await countUse(tx, id, now)) return;
  const link = await tx.select().from(links).where(eq(links.id, id)).get();
  const state = link ? linkState(link, now) : "unknown";
  // Opened by somebody a moment after it was found full.
  throw new ClosedLink("form", state === "open" ? "used_up" : state);
}
