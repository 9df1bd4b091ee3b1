import { Failure, linkState, parentText, uploadText } from "@idms/core";
import type { Db } from "../db/connect.ts";
import { findPublicLink, type PublicLink } from "./records.ts";

/** The answer for a link that was good once: expired, used up or switched off. */
export const closedLink = (): Failure => new Failure("gone", uploadText.invalidLink);

/** @throws Failure `missing` for a token that no link has. */
export async function requireLink(db: Db, token: string): Promise<PublicLink> {
  const found = await findPublicLink(db, token);
  if (!found) throw new Failure("missing", uploadText.invalidLink);
  return found;
}

/** @throws Failure `gone` for a link that takes no submissions. */
export function requireOpen({ link }: Pick<PublicLink, "link">, now: Date): void {
  if (linkState(link, now) === "paused") throw new Failure("gone", parentText.linkPaused);
  if (linkState(link, now) !== "open") throw closedLink();
}
