import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import type { Doer } from "../../trust/log/log-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { readRoster } from "../../school/rosters/read-roster.ts";
import { remindClass, type Reminded, type RemindOptions, type RemindWish } from "./remind.ts";

/** The reminders of several classes, and the obstacles of some. */
export interface RemindedSchool extends Reminded {
  passedOver: Sentence[];
}

/**
 * Reminds the families of one class of a school, or of all of its classes that expect somebody who is missing or was sent back.
 * A class for which nothing can be done, such as one without a link, is named, and the others go on; if it is the one, that
 * is thrown.
 * @throws Failure as `remindClass`
 */
export async function remindSchool(
  about: Parameters<typeof remindClass>[0],
  doer: Doer,
  { school, classroom }: { school: number; classroom?: number | undefined },
  wish: RemindWish,
  { signal, onProgress }: RemindOptions = {},
): Promise<RemindedSchool> {
  if (classroom !== undefined) {
    const of = { school, classroom };
    return { ...(await remindClass(about, doer, of, wish, { signal, onProgress })), passedOver: [] };
  }
  const all: RemindedSchool = {
    mailed: [],
    lately: [],
    byPhone: [],
    unreachable: [],
    failed: [],
    passedOver: [],
  };
  for (const room of await listClasses(about.db, school)) {
    const { expected } = await readRoster(about.db, school, room.id);
    if (expected.every(({ state }) => state === "received")) continue;
    const before = all.mailed.length + all.lately.length + all.failed.length;
    const further = (done: number, total: number) => onProgress?.(before + done, before + total);
    try {
      const of = { school, classroom: room.id };
      const found = await remindClass(about, doer, of, wish, { signal, onProgress: further });
      all.mailed.push(...found.mailed);
      all.lately.push(...found.lately);
      all.byPhone.push(...found.byPhone);
      all.unreachable.push(...found.unreachable);
      all.failed.push(...found.failed);
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== "conflict") throw error;
      all.passedOver.push(error.sentence);
    }
  }
  return all;
}
