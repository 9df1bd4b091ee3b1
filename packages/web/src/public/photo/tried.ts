import type { CheckedAnswers } from "@idms/core/forms/answers/check-answers";
import type { PhotoAnswer } from "./photo.ts";

/**
 * An attempt to send something. It has contents, and an idempotency key that the server uses to recognise the attempt.
 */
export interface Tried {
  key: string;
  /**
   * The keys of earlier attempts with different answers. If the server has received one of those attempts, this attempt
   * replaces it.
   */
  earlier: readonly string[];
  values: Readonly<Record<string, string>>;
  /** The photos. Null after a reload, because photos do not survive a reload. */
  photos: Readonly<Record<string, PhotoAnswer>> | null;
}

/** Generates a key. `crypto.randomUUID` is missing on pages without TLS, which a school's own network may use. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Whether two attempts have the same answers. A photo that was chosen again counts as different. */
export const sameAnswers = (a: object, b: object): boolean => {
  const [mine, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return mine.size === other.size && [...mine].every(([name, part]) => other.get(name) === part);
};

/**
 * Returns the next attempt. If the answers are the same, the attempt reuses the previous key. If anything has
 * changed, it gets a new key and lists the earlier keys. A photo that was chosen again after a reload does not count
 * as a change.
 */
export function nextTry(
  before: Tried | null,
  answers: Pick<CheckedAnswers<PhotoAnswer>, "values" | "files">,
): Tried {
  const { values, files: photos } = answers;
  const isSame =
    before !== null &&
    sameAnswers(before.values, values) &&
    (before.photos === null || sameAnswers(before.photos, photos));
  if (isSame) return { ...before, values, photos };
  return { key: newKey(), earlier: before ? [...before.earlier, before.key] : [], values, photos };
}
