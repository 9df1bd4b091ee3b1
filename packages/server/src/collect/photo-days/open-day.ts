import { ClosedLink, requireLinkOpen } from "@idms/core/collect/links/class-link";
import type { Reads } from "../../installation/engines/connect.ts";
import { findByToken, type OpenedPhotoDay } from "./records.ts";

/** @throws ClosedLink for a token that no photo day has. */
export async function requirePhotoDay(db: Reads, token: string): Promise<OpenedPhotoDay> {
  const found = await findByToken(db, token);
  if (!found) throw new ClosedLink("photos", "unknown");
  return found;
}

/** @throws ClosedLink for one that has expired or was closed. */
export const requireOpenDay = ({ day }: OpenedPhotoDay, now: Date): void =>
  requireLinkOpen("photos", day, now);
