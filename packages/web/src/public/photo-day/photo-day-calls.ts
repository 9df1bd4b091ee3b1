import type { PhotoDayClass } from "@idms/core/collect/photo-days/child";
import type { ShotOutcome } from "@idms/core/collect/photo-days/shot";
import { CallFailed, failureOf } from "../../ui/api/call-failed.ts";
import { linkCall, type LinkCall } from "../page/link-token.ts";
import type { KeptShot } from "./kept.ts";

/** After so many milliseconds without an answer a connection is taken for dead. */
const LIST_MS = 15_000;
const PHOTO_MS = 120_000;

const OUTCOMES: Record<ShotOutcome, true> = { taken: true, kept: true, waiting: true };

const noAnswer = (): CallFailed => new CallFailed({ status: 0, statusText: "", html: false, data: null });

const at = (token: string, more = ""): LinkCall => linkCall("photo-day", token, more);

/**
 * An answer's data. What a network between puts in the place of an answer, such as a page to sign in to it, is no answer.
 * @throws CallFailed, with the status 0 where no answer came.
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

/** The class behind a link. Throws as `answerOf`. */
export const loadClass = (token: string): Promise<PhotoDayClass> =>
  answerOf<PhotoDayClass>(at(token), { signal: AbortSignal.timeout(LIST_MS) }, ({ children }) =>
    Array.isArray(children),
  );

/** Sends a photo, and returns when the server has it for good. Throws as `answerOf`. */
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

/** The meaning of a failure for the photo: try again, wait until the link is open, or never. */
export function meaningOf({ status }: CallFailed): "again" | "closed" | "refused" {
  if (status === 404 || status === 410) return "closed";
  return [400, 409, 412, 413, 415, 422].includes(status) ? "refused" : "again";
}
