import { detailOr } from "@idms/core/school/log/read-failure";
import type { FieldMessages } from "@idms/core/failure";

export const API_BASE = "/api";

/** A call that failed: the answer's status and data, or no answer at all with status 0. Screens show `detailOf`. */
export class CallFailed extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Whether a page came where data was expected: there is no such call behind the address. */
  readonly html: boolean;
  readonly data: unknown;

  constructor(answer: { status: number; statusText: string; html: boolean; data: unknown }) {
    super(detailOr(answer.data, `The server answered ${answer.status} ${answer.statusText}.`));
    this.name = "CallFailed";
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.html = answer.html;
    this.data = answer.data;
  }

  /** Messages by field, where the server found fault with what was sent. */
  get fields(): FieldMessages {
    return ((this.data as { fields?: FieldMessages } | null)?.fields ?? {}) as FieldMessages;
  }
}

/** A failed answer as an error, with its data read. */
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
