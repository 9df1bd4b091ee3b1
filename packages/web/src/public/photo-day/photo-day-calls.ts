import type { PhotoDayClass } from "@idms/core/collect/photo-days/child";
import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { CallFailed, failureOf } from "../../ui/api/call-failed.ts";
import { linkCall, type LinkCall } from "../page/link-token.ts";
import type { KeptShot } from "./kept.ts";

/** Time without a response after which a connection counts as broken, in ms. */
const LIST_MS = 15_000;
const PHOTO_MS = 120_000;

const OUTCOMES: Record<ShotOutcome, true> = { taken: true, kept: true, waiting: true };

const noAnswer = (): CallFailed => new CallFailed({ status: 0, statusText: "", html: false, data: null });

const at = (token: string, more = ""): LinkCall => linkCall("photo-day", token, more);

/**
 * Returns the data of a response. Anything else that the network returns, such as a sign-in page, counts as no
 * response.
 * @throws CallFailed, with status 0 if there was no response.
 */
async function answerOf<T>(
  { address, headers }: LinkCall,
  init: Omit<RequestInit, "headers"> & { signal: AbortSignal; type?: string },
  isAnswer: (data: T) => boolean,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, {
      cache: "no-store",
      headers: { ...headers, ...(init.type !== undefined && { "Content-Type": init.type }) },
      ...init,
    });
  } catch {
    throw noAnswer();
  }
  if (!response.ok) {
    const failure = await failureOf(response).catch(noAnswer);
    throw failure.html ? noAnswer() : failure;
  }
  const data = (await response.json().catch(() => null)) as T | null;
  if (data === null || typeof data !== "object" || !isAnswer(data)) throw noAnswer();
  return data;
}

/** Loads the class of a link. Throws the errors of `answerOf`. */
export const loadClass = (token: string): Promise<PhotoDayClass> =>
  answerOf<PhotoDayClass>(at(token), { signal: AbortSignal.timeout(LIST_MS) }, ({ children }) =>
    Array.isArray(children),
  );

/** Sends a photo. Resolves once the server has stored the photo permanently. Throws the errors of `answerOf`. */
export async function sendShot({ token, shot, child, version, taken, photo }: KeptShot): Promise<void> {
  const query = new URLSearchParams({ child, taken: String(taken), sent: String(Date.now()) });
  if (version !== undefined) query.set("version", String(version));
  await answerOf<{ outcome: ShotOutcome }>(
    at(token, `shots/${shot}/?${query}`),
    {
      method: "PUT",
      type: "image/jpeg",
      body: photo,
      signal: AbortSignal.timeout(PHOTO_MS),
    },
    ({ outcome }) => OUTCOMES[outcome],
  );
}

/** Returns what to do with the photo after a failure: try again, wait until the link is open again, or give up. */
export function meaningOf({ status }: CallFailed): "again" | "closed" | "refused" {
  if (status === 404 || status === 410) return "closed";
  return [400, 409, 412, 413, 415, 422].includes(status) ? "refused" : "again";
}
