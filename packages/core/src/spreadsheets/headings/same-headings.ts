import type { Meaning } from "./heading-words.ts";
import { readHeading } from "./read-heading.ts";
import type { SheetRow } from "../cells/sheet-columns.ts";

interface Headed {
  headers: string[];
  rows: SheetRow[];
}

/** Renames headings with the same meaning to the heading used in the first table. */
export function withSameHeadings<T extends Headed>(tables: readonly T[]): T[] {
  const known = new Map<Meaning, string>();
  return tables.map((table) => {
    const renamed = new Map<string, string>();
    for (const header of table.headers) {
      const meaning = meaningOf(header);
      if (meaning === undefined) continue;
      const others = table.headers.filter((each) => each !== header && meaningOf(each) === meaning);
      const called = known.get(meaning) ?? header;
      if (others.length > 0 || table.headers.includes(called))
        known.set(meaning, known.get(meaning) ?? header);
      else renamed.set(header, called);
    }
    if (renamed.size === 0) return table;
    const name = (header: string) => renamed.get(header) ?? header;
    return {
      ...table,
      headers: table.headers.map(name),
      rows: table.rows.map((row) => ({
        ...row,
        cells: Object.fromEntries(Object.entries(row.cells).map(([header, cell]) => [name(header), cell])),
        ...(row.faults && { faults: row.faults.map((fault) => ({ ...fault, column: name(fault.column) })) }),
      })),
    };
  });
}

const meaningOf = (header: string): Meaning | undefined =>
  readHeading(header).toSorted((a, b) => a.rank - b.rank)[0]?.meaning;

/** Adds a number to repeated headings to make each one unique. */
export function distinctHeadings(texts: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return text === "" || count === 1 ? text : `${text} (${count})`;
  });
}
