import { ClosedLink, requireLinkOpen } from "@idms/core/collect/links/class-link";
import type { Reads } from "../../installation/engines/connect.ts";
import { findProofByToken, type OpenedProof } from "./records.ts";

/**
 * What the holder of a token may look at and sign.
 * @throws ClosedLink for a token that no link has, and for a link that has expired or was closed.
 */
export async function requireOpenProof(db: Reads, token: string): Promise<OpenedProof> {
  const found = await findProofByToken(db, token);
  if (!found) throw new ClosedLink("sign-off", "unknown");
  requireLinkOpen("sign-off", found.link, new Date());
  return found;
}
