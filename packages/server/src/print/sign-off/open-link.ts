import { Failure } from "@idms/core/failure";
import { isProofOpen, proofText } from "@idms/core/collect/sign-off/proof-link";
import type { Reads } from "../../installation/engines/connect.ts";
import { findProofByToken, type OpenedProof } from "./records.ts";

/**
 * What the holder of a token may look at and sign.
 * @throws Failure `missing` for a token that no link has, `gone` for a link that has expired or was closed.
 */
export async function requireOpenProof(db: Reads, token: string): Promise<OpenedProof> {
  const found = await findProofByToken(db, token);
  if (!found) throw new Failure("missing", proofText.unknown);
  if (!isProofOpen(found.link, new Date())) throw new Failure("gone", proofText.closed);
  return found;
}
