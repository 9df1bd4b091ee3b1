import { Failure } from "@idms/core/failure";
import type { Sentence } from "@idms/core/sentence";
import type { Doer } from "../../trust/log/log-rows.ts";
import { listClasses } from "../../school/classes/class-rows.ts";
import { remindClass, type Reminded, type RemindOptions, type RemindWish } from "./remind.ts";

/** The reminders for several classes, and the reasons why some classes were skipped. */
export interface RemindedSchool extends Reminded {
  passedOver: Sentence[];
}

/**
 * Reminds the families of one class, or of all classes with children whose records are missing or were sent back. A
 * class whose families cannot be reminded, for example because it has no link, is reported, and the other classes
 * continue. If it is the only class, the failure is thrown.
 * @throws Failure like `remindClass`
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
