import { districtFailures } from "@idms/core/school/schools/district-failures";
import { MOST_LEVELS, type DistrictInput } from "@idms/core/school/schools/district";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { refuseInUse } from "../../installation/rows/in-use.ts";
import { missing, unknownReference } from "../../trust/failures/missing.ts";
import {
  changeDistrict,
  countOfDistrict,
  deleteDistrict,
  districtsAbove,
  findDistrict,
  findNamesake,
  insertDistrict,
  type CountedDistrict,
  type District,
} from "./district-rows.ts";
import { changeSchool, type School } from "./school-rows.ts";

/**
 * Adds a district.
 * @throws Failure `invalid` for an unknown parent, `conflict` if the parent already has a district with that name.
 */
export const createDistrict = (
  db: Db,
  doer: Doer,
  { name, parent }: DistrictInput,
): Promise<CountedDistrict> =>
  audited(db, doer, { done: "districts.create" }, async (tx) => {
    await requirePlace(tx, { name, parent_id: parent });
    return { ...(await insertDistrict(tx, { name, parent_id: parent })), schools: 0 };
  });

/**
 * Changes a district's name and parent.
 * @throws Failure `missing`; `conflict` if the district would contain itself; and the failures of `createDistrict`
 *   and `editRow`.
 */
export const editDistrict = (
  db: Db,
  doer: Doer,
  id: number,
  { name, parent }: DistrictInput,
  wanted?: WantedVersions,
): Promise<CountedDistrict> =>
  audited(db, doer, { done: "districts.change" }, async (tx) => {
    const before = await findDistrict(tx, id);
    if (!before) throw missing("district");
    await requirePlace(tx, { id, name, parent_id: parent });
    const details = { name, parent_id: parent };
    const after = (await changeDistrict(tx, id, details, { by: doer.username, wanted })) as District;
    return { ...after, schools: before.schools };
  });

/**
 * Deletes an empty district.
 * @throws Failure `missing`; `conflict` with the counts of the district's contents; and the failures of `deleteRow`.
 */
export const removeDistrict = (db: Db, doer: Doer, id: number, wanted?: WantedVersions): Promise<District> =>
  audited(db, doer, { done: "districts.delete" }, async (tx) => {
    const has = await countOfDistrict(tx, id);
    refuseInUse("district", { schools: has.schools, districts: has.districts, users: has.users });
    const district = await deleteDistrict(tx, id, wanted);
    if (!district) throw missing("district");
    return district;
  });

/**
 * Moves a school into a district. If `district` is null, removes the school from its district.
 * @throws Failure `missing`, `invalid` for an unknown district, and the failures of `editRow`.
 */
export const putInDistrict = (
  db: Db,
  doer: Doer,
  id: number,
  district: number | null,
  wanted?: WantedVersions,
): Promise<School> =>
  audited(db, doer, { done: "schools.change", details: { district } }, async (tx) => {
    if (district !== null && !(await findDistrict(tx, district)))
      throw unknownReference("district", "district");
    const school = await changeSchool(tx, id, { district_id: district }, { by: doer.username, wanted });
    if (!school) throw missing("school");
    return { ...school, school_id: school.id };
  });

/** Checks that a district can have this name and parent. */
async function requirePlace(
  tx: Tx,
  { id, name, parent_id }: { id?: number; name: string; parent_id: number | null },
): Promise<void> {
  const namesake = await findNamesake(tx, { name, parent_id });
  if (namesake && namesake.id !== id)
    throw districtFailures.nameTaken({ name: namesake.name }, { field: "name" });
  if (parent_id === null) return;
  const above = await districtsAbove(tx, parent_id, MOST_LEVELS);
  if (above.length === 0) throw unknownReference("parent", "district");
  if (id !== undefined && above.some((each) => each.id === id))
    throw districtFailures.inItself({}, { field: "parent" });
  if (above.length === MOST_LEVELS)
    throw districtFailures.tooDeep({ most: MOST_LEVELS }, { field: "parent" });
}
