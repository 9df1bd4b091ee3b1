import { changePasswordText, resetPasswordText } from "../../messages.ts";

const asObject = (data: unknown): Record<string, unknown> =>
  typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};

const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** Returns the message for a failed call. It is the response's `detail`, or else the screen's own text. */
export const detailOr = (data: unknown, fallback: string): string =>
  asText(asObject(data).detail) ?? fallback;

/**
 * Returns the reset-password screen's message for a failed call. It is the response's `detail`, a response that is a
 * string, `error` or `message`, or else the screen's own text.
 */
export function resetPasswordFailure(data: unknown): string {
  const { detail, error, message } = asObject(data);
  return asText(detail) ?? asText(data) ?? asText(error) ?? asText(message) ?? resetPasswordText.failed;
}

/** Joins the field errors in a response into one line: 'field: messages', separated by ' | '. */
function fieldErrors(data: unknown): string | undefined {
  const lines = Object.entries(asObject(data)).map(([field, messages]) => {
    const text = Array.isArray(messages) ? messages.join(" ") : asText(messages);
    return text ? `${field}: ${text}` : "";
  });
  return asText(lines.filter(Boolean).join(" | "));
}

/** A failed call in the form that the change-password form receives. `null` means that there was no response. */
export type ChangePasswordAnswer = {
  status: number;
  statusText: string;
  html: boolean;
  data: unknown;
} | null;

/** Returns the change-password form's message for a failed call. */
export function changePasswordFailure(answer: ChangePasswordAnswer): string {
  if (answer === null) return changePasswordText.network;
  if (answer.html) {
    // HTTP/2 has no status line.
    return answer.statusText
      ? changePasswordText.noEndpoint(answer.status, answer.statusText)
      : changePasswordText.htmlPage;
  }
  const { fields, ...rest } = asObject(answer.data);
  return asText(rest.detail) ?? fieldErrors(fields ?? {}) ?? fieldErrors(rest) ?? changePasswordText.failed;
}
