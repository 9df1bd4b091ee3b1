import { detailOr } from "@idms/core/school/sign-in/failed-call";
import type { FieldMessages, FieldSentences } from "@idms/core/failure";
import { asSentence } from "@idms/core/as-sentence";
import type { Sentence } from "@idms/core/sentence";

export const API_BASE = "/api";

interface WrongFields {
  fields?: FieldMessages;
  field_codes?: Readonly<Record<string, readonly Pick<Sentence, "code" | "facts">[]>>;
}

/**
 * A call that failed. It has the status and data of the response, or status 0 if there was no response. Screens show
 * `detailOf`.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Whether the response was an HTML page instead of data, which means that the endpoint does not exist. */
  readonly html: boolean;
  readonly data: unknown;

  constructor(answer: { status: number; statusText: string; html: boolean; data: unknown }) {
    super(detailOr(answer.data, `The server responded with ${answer.status} ${answer.statusText}.`));
    this.name = "CallFailed";
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.html = answer.html;
    this.data = answer.data;
  }

  /** Returns the message in the response, with its code and facts. */
  get sentence(): Sentence {
    return asSentence(this.message, this.data);
  }

  /** Returns the server's validation errors, keyed by field. */
  get wrong(): FieldSentences {
    const { fields = {}, field_codes: codes = {} } = (this.data ?? {}) as WrongFields;
    const sentence = (name: string, message: string, at: number) => ({
      ...(codes[name]?.[at] ?? { code: "", facts: {} }),
      message,
    });
    return Object.fromEntries(
      Object.entries(fields).map(([name, all]) => [name, all.map((each, at) => sentence(name, each, at))]),
    );
  }
}

/**
 * Returns the page's own wording for a message from the server, looked up by message code. Without such a wording,
 * returns the server's wording.
 */
export const saidIn = (words: Readonly<Record<string, string>>, { code, message }: Sentence): string =>
  words[code] ?? message;

/** Returns the error for a failed response, and parses the data of the response. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const { status, statusText } = response;
  const text = await response.text();
  const html = /^\s*</.test(text) || (response.headers.get("content-type") ?? "").includes("html");
  let data: unknown = text;
  try {
    data = JSON.parse(text);
  } catch {
    // A text is data too.
  }
  return new CallFailed({ status, statusText, html, data });
}
