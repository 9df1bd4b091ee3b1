import type { CheckedAnswers } from "@idms/core/forms/answers/check-answers";
import type { PhotoAnswer } from "./photo.ts";

/** A try to send something: what was in it, and the key by which the server knows it again. */
export interface Tried {
  key: string;
  /** The keys of tries before whose answers were changed since: if one of them came in, this takes its place. */
  earlier: readonly string[];
  values: Readonly<Record<string, string>>;
  /** Null after a reload, which loses the photos. */
  photos: Readonly<Record<string, PhotoAnswer>> | null;
}

/** `crypto.randomUUID` is not there on pages without TLS, which a school's own network may have. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Whether two have the same answers; a photo that was chosen again is another. */
export const sameAnswers = (a: object, b: object): boolean => {
  const [mine, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return mine.size === other.size && [...mine].every(([name, part]) => other.get(name) === part);
};

/**
 * The next try. It has the key of the one before if the same is sent again; anything that was changed gives it one of its own,
 * and it names those before. A photo that was chosen again after a reload is no change.
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
