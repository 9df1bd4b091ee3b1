import { namedFailures, unknownNamed, thingSentences } from "@idms/core/school/schools/named-failures";
import type { NamedThing } from "@idms/core/school/schools/named-failures";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import { writtenId } from "@idms/core/forms/values/written-id";
import type { School } from "./school-rows.ts";

/**
 * Picks one of a school's items by name, ignoring case; by ID if no item has that name; or by `id:5`.
 * @param by the commands that list and create such items, without the school
 * @throws Failure `missing` with suggestions of similar names, `conflict` if several items have the name.
 */
export function pickNamed<T extends { id: number; name: string }>(
  kind: NamedThing,
  school: School,
  things: readonly T[],
  wanted: string,
  by: NamedBy,
): T {
  const key = wanted.trim().toLowerCase();
  const id = writtenId(wanted);
  const named = id === undefined ? things.filter((each) => each.name.toLowerCase() === key) : [];
  const [found] = named.length > 0 ? named : things.filter((each) => String(each.id) === (id ?? key));
  if (named.length > 1)
    throw namedFailures.severalInSchool({
      school: school.name,
      thing: thingSentences[kind](),
      name: wanted,
      ids: named.map((each) => each.id),
    });
  if (found) return found;
  const names = things.map((each) => each.name);
  const of = `--school ${school.id}`;
  const why = unknownNamed(kind, wanted, names, { list: `${by.list} ${of}`, add: `${by.add} ${of}` });
  throw namedFailures.inSchool({ why, school: school.name });
}
