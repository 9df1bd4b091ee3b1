import type { ProofChild, ProofClass } from "@idms/core/collect/sign-off/class-sign-off";
import { CallFailed, failureOf } from "../../ui/api/call-failed.ts";
import { linkCall, type LinkCall } from "../page/link-token.ts";

/** Time without a response after which a connection counts as broken, in ms. */
const PATIENCE_MS = 20_000;

const noAnswer = (): CallFailed => new CallFailed({ status: 0, statusText: "", html: false, data: null });

const at = (token: string, more = ""): LinkCall => linkCall("proof", token, more);

/**
 * Returns the data of a response.
 * @throws CallFailed, with status 0 if there was no response from our server.
 */
async function answerOf<T>({ address, headers }: LinkCall, said?: object): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const sent = said && {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(said),
  };
  const response = await fetch(address, { cache: "no-store", signal, headers, ...sent }).catch(() => null);
  if (!response) throw noAnswer();
  if (!response.ok) {
    const failure = await failureOf(response).catch(noAnswer);
    throw failure.html ? noAnswer() : failure;
  }
  const data = (await response.json().catch(() => null)) as T | null;
  if (data === null || typeof data !== "object") throw noAnswer();
  return data;
}

export const loadCards = (token: string): Promise<ProofClass> => answerOf(at(token));

/** The verdict on a card: it is signed, or something is wrong with it. */
export type Said = { outcome: "signed" } | { outcome: "wrong"; note: string };

/** Signs a card. Resolves once the server has stored the verdict. */
export const signCard = (
  token: string,
  { student, version }: ProofChild,
  name: string,
  said: Said,
): Promise<ProofChild> => answerOf(at(token, `children/${student}/`), { name, version, ...said });

/** Returns the address of a card's picture. When the card changes, its address changes too. */
export const cardPicture = (token: string, child: ProofChild, side: "front" | "back"): LinkCall =>
  at(token, `children/${child.student}/card/?side=${side}&of=${child.version.slice(0, 12)}`);

export const photoPicture = (token: string, { student, version }: ProofChild): LinkCall =>
  at(token, `children/${student}/photo/?of=${version.slice(0, 12)}`);
