import { Failure } from "../../failure.ts";
import { unknownName } from "../../forms/values/near-names.ts";
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
  throw new Failure("invalid", `"${text}" is no column=field: write, for example, "Adm No=roll_no".`);
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
    if (heading === undefined)
      throw new Failure("unprocessable", `${unknownName("column", column, headings)} ${found(headings)}`);
    if (spokenOf.has(heading))
      throw new Failure("unprocessable", `The column "${heading}" is mapped twice: say what it is once.`);
    spokenOf.add(heading);
    if (field === "") continue;
    const names = Object.keys(targets).filter((target) => isCalled(target, targets[target] ?? [], field));
    if (names.length === 0) {
      const known = Object.keys(targets);
      throw new Failure(
        "unprocessable",
        `${unknownName("field", field, known)} Fields are ${known.join(", ")}.`,
      );
    }
    for (const name of names) {
      const other = granted.get(name);
      if (other !== undefined)
        throw new Failure(
          "unprocessable",
          `The columns "${other}" and "${heading}" are both mapped to ${name}.`,
        );
      granted.set(name, heading);
    }
  }
  return { granted, free: headings.filter((heading) => !spokenOf.has(heading)) };
}

const isCalled = (target: string, names: readonly string[], field: string): boolean =>
  [target, ...names].some((name) => headingKey(name) === headingKey(field));

const found = (headings: readonly string[]): string =>
  `Columns found: ${headings.map((heading) => `"${heading}"`).join(", ")}.`;
