import { expiryFromDays, type LinkSwitch, switchedLife } from "@idms/core/collect/links/class-link";
import type { NewPhotoDay } from "@idms/core/collect/links/class-link-schemas";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/records.ts";
import { isClassThere } from "../../school/classes/records.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import { changePhotoDayRow, insertPhotoDay, type PhotoDay } from "./records.ts";

/**
 * Makes the link by which photos of a class are taken.
 * @throws Failure `invalid` when the school has no such class.
 */
export async function createPhotoDay(
  db: Db,
  doer: Doer,
  { school, classroom, days }: NewPhotoDay,
): Promise<PhotoDay> {
  return audited(db, doer, { done: "photo_days.create" }, async (tx) => {
    if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
    return insertPhotoDay(tx, {
      school_id: school,
      class_id: classroom,
      expires_at: expiryFromDays(days, new Date()),
      token: newToken(),
    });
  });
}

/**
 * Closes a photo day of a school, or of any with null, opens it again, paused or closed, or lets it be good for so many days from now on.
 * @throws Failure `missing`.
 */
export async function changePhotoDay(
  db: Db,
  doer: Doer,
  { school, id }: { school: number | null; id: number },
  change: LinkSwitch,
): Promise<PhotoDay> {
  const changes = switchedLife("photos", change, new Date());
  return audited(db, doer, { done: "photo_days.change", details: changes }, async (tx) => {
    const day = await changePhotoDayRow(tx, school, id, changes);
    if (!day) throw missing("photo day");
    return day;
  });
}
