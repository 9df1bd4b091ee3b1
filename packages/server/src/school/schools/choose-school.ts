import { Failure } from "@idms/core/failure";
import { unknownName } from "@idms/core/forms/values/near-names";
import type { App } from "../../installation/open-app.ts";
import { findSchools, listSchools, type School } from "./school-rows.ts";

/**
 * The school that a person means by an id or a name.
 * @throws Failure `missing` or `conflict` that names what there is instead.
 */
export async function chooseSchool({ db }: App, wanted: string): Promise<School> {
  const found = await findSchools(db, wanted);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (only) {
    const ids = found.map((school) => `${school.id} (${school.name})`).join(", ");
    throw new Failure("conflict", `"${wanted}" could be any of the schools ${ids}. Give its id.`);
  }
  const names = (await listSchools(db)).map((school) => school.name);
  throw new Failure(
    "missing",
    unknownName("school", wanted, names, { list: "idms schools list", add: "idms schools add" }),
  );
}
