import type { Failure } from "../../failure.ts";
import { columnFailures } from "../said/column-failures.ts";
import { nearNames } from "../../forms/values/near-names.ts";
import { headingKey } from "../cells/sheet-columns.ts";

/** The user's choice of a meaning for a column. If the field is empty, the column is ignored. */
export interface ColumnWish {
  column: string;
  field: string;
}

/**
 * Parses `column=field`. The column may itself contain an equals sign.
 * @throws Failure `invalid`
 */
export function readColumnWish(text: string): ColumnWish {
  const at = text.lastIndexOf("=");
  const column = text.slice(0, Math.max(0, at)).trim();
  if (column !== "") return { column, field: text.slice(at + 1).trim() };
  throw columnFailures.notColumnIsField({ text });
}

/** The possible meanings of columns, each with the names by which users may refer to it. */
export type ColumnTargets = Readonly<Record<string, readonly string[]>>;

export interface GrantedWishes {
  /** The heading that the user chose for each target. */
  granted: Map<string, string>;
  /** Headings to which the user assigned no meaning. */
  free: string[];
}

/**
 * Applies the user's column assignments before any heading is matched by name.
 * @throws Failure `unprocessable` for an unknown column, an unknown field, or two columns for the same field.
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
