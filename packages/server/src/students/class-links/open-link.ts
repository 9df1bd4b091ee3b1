import { ClosedLink, linkState, requireLinkOpen, type LinkKind } from "@idms/core/collect/links/class-link";
import type { Reads, Tx } from "../../installation/engines/connect.ts";
import { countUse, findByToken, findClassLink, type OpenedLink } from "./class-link-rows.ts";

/**
 * What the holder of a link's token works with, whether it is open or not.
 * @throws ClosedLink for a token that no link of the kind has.
 */
export async function requireClassLink<K extends LinkKind>(
  db: Reads,
  kind: K,
  token: string,
): Promise<OpenedLink<K>> {
  const found = await findByToken(db, kind, token);
  if (!found) throw new ClosedLink(kind, "unknown");
  return found;
}

/** The same of an open link. @throws ClosedLink for any other */
export async function requireOpenLink<K extends LinkKind>(
  db: Reads,
  kind: K,
  token: string,
): Promise<OpenedLink<K>> {
  const found = await requireClassLink(db, kind, token);
  requireLinkOpen(kind, found.link, new Date());
  return found;
}

/**
 * Counts one use of the link of a form, by its id.
 * @throws ClosedLink for one that was closed, paused or used up since it was found open.
 */
export async function useLink(tx: Tx, id: number, now: Date): Promise<void> {
  if (await countUse(tx, id, now)) return;
  const link = await findClassLink(tx, id);
  const state = link ? linkState(link, now) : "unknown";
  // Opened by somebody a moment after it was found full.
  throw new ClosedLink("form", state === "open" ? "used_up" : state);
}
