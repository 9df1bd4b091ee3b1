import { namedFailures, unknownNamed } from "@idms/core/school/schools/named-failures";
import type { App } from "../../installation/open-app.ts";
import { findSchools, listSchools, type School } from "./school-rows.ts";

/**
 * Finds the school with that ID or name.
 * @throws Failure `missing` or `conflict`, with the schools to choose from.
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
  throw unknownNamed("school", wanted, names, { list: "idms schools list", add: "idms schools add NAME" });
}
