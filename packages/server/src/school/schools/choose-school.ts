import { namedFailures, unknownNamed } from "@idms/core/school/schools/named-failures";
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
  if (only)
    throw namedFailures.severalSchools({
      name: wanted,
      schools: found.map((school) => `${school.id} (${school.name})`),
    });
  const names = (await listSchools(db)).map((school) => school.name);
  throw unknownNamed("school", wanted, names, { list: "idms schools list", add: "idms schools add" });
}
