/**
 * Why a person must look at a waiting submission before it is verified, most important reason first:
 * - `sent_back`: the family was asked to correct it and has not answered
 * - `duplicate`: another record of the school may belong to the same child
 * - `asked`: a request of the family, or details sent again through a link, wait for a decision
 * - `consent`: the family withdrew its consent, or gave none although the school requires it
 * - `answer`: an answer looks wrong
 * - `photo`: the photo is missing, has not been measured or is not rated good
 */
export const LEFT_OUT = ["sent_back", "duplicate", "asked", "consent", "answer", "photo"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/**
 * Separates the submissions that can be verified together from those that a person must look at. Each of the latter is
 * listed and counted once, for its most important reason.
 */
export function verifiableTogether<T extends { id: number }>(
  waiting: readonly T[],
  doubts: Readonly<Record<LeftOut, (id: number) => boolean>>,
): { sound: T[]; look_at: { id: number; why: LeftOut }[]; left_out: Record<LeftOut, number> } {
  const look_at: { id: number; why: LeftOut }[] = [];
  const left_out = { sent_back: 0, duplicate: 0, asked: 0, consent: 0, answer: 0, photo: 0 };
  const sound = waiting.filter(({ id }) => {
    const reason = LEFT_OUT.find((each) => doubts[each](id));
    if (reason !== undefined) {
      left_out[reason] += 1;
      look_at.push({ id, why: reason });
    }
    return reason === undefined;
  });
  return { sound, look_at, left_out };
}
