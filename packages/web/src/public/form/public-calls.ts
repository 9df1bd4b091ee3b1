import { LINK_STATE_HEADER } from "@idms/core/link-address";
import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { readFields } from "@idms/core/forms/templates/read-fields";
import type { PublicForm } from "@idms/core/forms/templates/template";
import type { Closed } from "@idms/core/collect/links/class-link";
import { CallFailed, failureOf } from "../../ui/api/call-failed.ts";
import { isUnseen, linkCall } from "../page/link-token.ts";
import type { PhotoAnswer } from "../photo/photo.ts";

/** Time without activity after which a connection counts as broken, in ms. */
const SILENCE_MS = 60_000;
/** How long to wait before a retry after a connection has dropped, in ms. */
const PAUSE_MS = 2000;

/** Returns the error for a missing response. */
const noAnswer = (): CallFailed => new CallFailed({ status: 0, statusText: "", html: false, data: null });

/**
 * Handles a page that the network returns instead of the response, such as a sign-in page. It counts as no response.
 */
const orNoAnswer = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw noAnswer();
  });

/** Returns the error for a rejected request. If the link is closed, the error's data includes the reason. */
async function refusalOf(response: Response): Promise<CallFailed> {
  const failure = await failureOf(response);
  const closed = response.headers.get(LINK_STATE_HEADER);
  if (closed === null) return failure;
  const { status, statusText, html, data } = failure;
  return new CallFailed({ status, statusText, html, data: { ...(data as object), closed } });
}

/** Returns the reason why a link is closed, or undefined for any other failure. */
export const closedOf = ({ data }: Pick<CallFailed, "data">): Closed | undefined =>
  (data as { closed?: Closed } | null)?.closed;

/**
 * Loads the form with its notice in the given language. If no language is given, uses the browser's language and the
 * request that the page has preloaded.
 * @throws CallFailed
 */
export async function loadForm(token: string, language?: string): Promise<PublicForm> {
  const query = language === undefined ? "" : `?language=${language}`;
  const { address, headers } = linkCall("form", token, query);
  // Just so, where the page has the address loaded ahead.
  const response = await orNoAnswer(isUnseen() ? fetch(address, { headers }) : fetch(address));
  if (!response.ok) throw await refusalOf(response);
  const form = await orNoAnswer(response.json() as Promise<PublicForm>);
  return { ...form, fields: readFields(form.fields) };
}

/**
 * Renders a sample card from the answers. The server does not store the answers.
 * @throws CallFailed
 */
export async function previewAnswers(
  token: string,
  texts: Readonly<Record<string, string>>,
  photos: Readonly<Record<string, PhotoAnswer>>,
): Promise<CardPreview> {
  const body = new FormData();
  for (const [name, text] of Object.entries(texts)) body.append(name, text);
  for (const [name, photo] of Object.entries(photos)) {
    const prepared = await photo.prepared;
    if ("file" in prepared) body.append(name, prepared.file);
  }
  const { address, headers } = linkCall("preview", token);
  const response = await orNoAnswer(fetch(address, { method: "POST", headers, body }));
  if (!response.ok) throw await refusalOf(response);
  return orNoAnswer(response.json() as Promise<CardPreview>);
}

/** The server's response to a submission. */
export interface SubmissionAnswer {
  /** The receipt number, which the school sees too. */
  receipt: number;
  /** The key of the family's page, or null if the server cannot recognise the sender. */
  page: string | null;
}

export interface Submission {
  token: string;
  body: FormData;
  /**
   * The idempotency key. It is the same for every attempt with the same answers, so that the server accepts the
   * answers only once.
   */
  key: string;
  /** The keys of earlier attempts with different answers. */
  earlier: readonly string[];
  /** Called with the proportion that has been sent so far, from 0 to 1. */
  onProgress(share: number): void;
  onSecondTry(): void;
}

/**
 * Submits the form. Retries once if the connection drops.
 * @throws CallFailed
 */
export async function submitForm(submission: Submission): Promise<SubmissionAnswer> {
  try {
    return await send(submission);
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 0 || !navigator.onLine) throw error;
    submission.onSecondTry();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return send(submission);
  }
}

/** Makes a single attempt to submit the form. */
async function send(submission: Submission): Promise<SubmissionAnswer> {
  const response = await post(submission);
  if (response.status !== 201) throw await refusalOf(response);
  return orNoAnswer(response.json() as Promise<SubmissionAnswer>);
}

/** Posts the form with XMLHttpRequest, because only XMLHttpRequest reports the progress of an upload. */
function post({ token, body, key, earlier, onProgress }: Submission): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { address, headers: named } = linkCall("upload", token);
    request.open("POST", address);
    for (const [name, value] of Object.entries(named)) request.setRequestHeader(name, value);
    request.setRequestHeader("Idempotency-Key", key);
    if (earlier.length > 0) request.setRequestHeader("Earlier-Keys", earlier.join(","));
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      alive();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("progress", alive);
    request.addEventListener("loadend", () => {
      clearTimeout(silence);
      const { status, statusText, responseText } = request;
      const closed = request.getResponseHeader(LINK_STATE_HEADER);
      const headers = new Headers(closed === null ? {} : { [LINK_STATE_HEADER]: closed });
      if (status === 0) reject(noAnswer());
      else resolve(new Response(responseText || null, { status, statusText, headers }));
    });
    alive();
    request.send(body);
  });
}
