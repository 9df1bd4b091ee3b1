import { districtFailures } from "@idms/core/school/schools/district-failures";
import { comparableText } from "@idms/core/forms/values/clean-text";
import { writtenId } from "@idms/core/forms/values/written-id";
import type { Db } from "../../installation/engines/connect.ts";
import { listDistricts, type CountedDistrict } from "./district-rows.ts";

/**
 * Finds the only district with that ID or name.
 * @throws Failure `missing` if there is none, `conflict` if several districts have the name.
 */
export async function chooseDistrict(db: Db, idOrName: string): Promise<CountedDistrict> {
  const all = await listDistricts(db);
  const written = writtenId(idOrName);
  const key = comparableText(idOrName);
  const named = written === undefined ? all.filter(({ name }) => comparableText(name) === key) : [];
  const wanted = written ?? (/^\d{1,15}$/.test(idOrName.trim()) ? idOrName.trim() : undefined);
  const found = named.length > 0 ? named : all.filter(({ id }) => String(id) === wanted);
  const [only, ...others] = found;
  if (!only) throw districtFailures.unknown({ name: idOrName });
  if (others.length === 0) return only;
  throw districtFailures.several({ name: idOrName, ids: found.map(({ id }) => `id:${id}`) });
}
