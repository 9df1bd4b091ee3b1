import type { Failure } from "../../failure.ts";
import { columnFailures } from "../said/column-failures.ts";
import { nearNames } from "../../forms/values/near-names.ts";
import { headingKey } from "../cells/sheet-columns.ts";

/** The meaning a column is to have, as people say it; without a field it is left out. */
export interface ColumnWish {
  column: string;
  field: string;
}

/** Reads `column=field`; the column may hold an equals sign itself. @throws Failure `invalid` */
export function readColumnWish(text: string): ColumnWish {
  const at = text.lastIndexOf("=");
  const column = text.slice(0, Math.max(0, at)).trim();
  if (column !== "") return { column, field: text.slice(at + 1).trim() };
  throw columnFailures.notColumnIsField({ text });
}

/** The meanings columns can have, by a name of their own: the names that people may give them. */
export type ColumnTargets = Readonly<Record<string, readonly string[]>>;

export interface GrantedWishes {
  /** The heading that each target was wished to have. */
  granted: Map<string, string>;
  /** The headings that no wish speaks of. */
  free: string[];
}

/**
 * Grants wishes before any heading is matched by its name.
 * @throws Failure `unprocessable` for a column that the sheet has not, a field that there is not, and two columns for one.
 */
export function grantWishes(
  headings: readonly string[],
  wishes: readonly ColumnWish[],
  targets: ColumnTargets,
): GrantedWishes {
  const granted = new Map<string, string>();
  const spokenOf = new Set<string>();
  for (const { column, field } of wishes) {
    const heading = headings.find((each) => headingKey(each) === headingKey(column));
    if (heading === undefined) throw unknownColumn(column, headings);
    if (spokenOf.has(heading)) throw columnFailures.mappedTwice({ column: heading });
    spokenOf.add(heading);
    if (field === "") continue;
    const names = Object.keys(targets).filter((target) => isCalled(target, targets[target] ?? [], field));
    if (names.length === 0) throw unknownField(field, Object.keys(targets));
    for (const name of names) {
      const other = granted.get(name);
      if (other !== undefined)
        throw columnFailures.twoForField({ first: other, second: heading, field: name });
      granted.set(name, heading);
    }
  }
  return { granted, free: headings.filter((heading) => !spokenOf.has(heading)) };
}

const isCalled = (target: string, names: readonly string[], field: string): boolean =>
  [target, ...names].some((name) => headingKey(name) === headingKey(field));

function unknownColumn(column: string, columns: readonly string[]): Failure {
  const near = nearNames(column, columns);
  return near.length > 0
    ? columnFailures.unknownNear({ column, near, columns })
    : columnFailures.unknown({ column, columns });
}

function unknownField(field: string, fields: readonly string[]): Failure {
  const near = nearNames(field, fields);
  return near.length > 0
    ? columnFailures.unknownFieldNear({ field, near, fields })
    : columnFailures.unknownField({ field, fields });
}
