import { Failure } from "@idms/core/failure";
import { photoDayText } from "@idms/core/collect/photo-days/messages";
import { isPhotoDayOpen } from "@idms/core/collect/photo-days/photo-day";
import type { Reads } from "../../installation/engines/connect.ts";
import { findByToken, type OpenedPhotoDay } from "./records.ts";

/** @throws Failure `missing` for a token that no photo day has. */
export async function requirePhotoDay(db: Reads, token: string): Promise<OpenedPhotoDay> {
  const found = await findByToken(db, token);
  if (!found) throw new Failure("missing", photoDayText.unknown);
  return found;
}

/** @throws Failure `gone` for one that has expired or was closed. */
export function requireOpenDay({ day }: OpenedPhotoDay, now: Date): void {
  if (!isPhotoDayOpen(day, now)) throw new Failure("gone", photoDayText.closed);
}
