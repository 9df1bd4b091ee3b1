/** Formats lines of text in columns: the first and the last left-aligned, numbers in between right-aligned. */
export function drawTable(title: string, head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column === 0 || column === row.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
  return [title, line(head), ...rows.map(line), ""].join("\n");
}

/** Formats a number, or returns a dash if there is none. */
export const fixed = (value: number | null, digits: number): string =>
  value === null ? "—" : value.toFixed(digits);
