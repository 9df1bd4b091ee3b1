import { Failure } from "@idms/core/failure";
import { unknownName, type NamedBy } from "@idms/core/forms/values/near-names";
import { writtenId } from "@idms/core/forms/values/written-id";
import type { School } from "./school-rows.ts";

/**
 * The one of a school's things that a person means by a name, in any case, by an id that none has for a name, or by
 * `id:5`.
 * @param kind what messages call such a thing, in the singular
 * @param by the commands, without the school, that list such things and that make one
 * @throws Failure `missing` that suggests near names, `conflict` when several have the name.
 */
export function pickNamed<T extends { id: number; name: string }>(
  kind: string,
  school: School,
  things: readonly T[],
  wanted: string,
  by: NamedBy,
): T {
  const key = wanted.trim().toLowerCase();
  const id = writtenId(wanted);
  const named = id === undefined ? things.filter((each) => each.name.toLowerCase() === key) : [];
  const [found] = named.length > 0 ? named : things.filter((each) => String(each.id) === (id ?? key));
  if (named.length > 1) {
    const ids = named.map((each) => each.id).join(", ");
    throw new Failure(
      "conflict",
      `${school.name} has ${named.length} ${kind}s named "${wanted}". Give the id: ${ids}.`,
    );
  }
  if (found) return found;
  const names = things.map((each) => each.name);
  const of = `--school ${school.id}`;
  const said = unknownName(kind, wanted, names, { list: `${by.list} ${of}`, add: `${by.add} ${of}` });
  throw new Failure("missing", `${said} (Looked in ${school.name}.)`);
}
