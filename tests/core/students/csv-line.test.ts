import { csvLine } from "@idms/core/spreadsheets/cells/csv-line";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formulaPayloads } from "./formula-payloads.ts";

/** Splits a line into cells as a spreadsheet of any country does. */
function cellsOf(line: string, delimiter: string): string[] {
  return parse(line, { delimiter, relax_quotes: true, relax_column_count: true }).flat();
}

test("forty formula payloads stay texts, whichever separator a spreadsheet uses", () => {
  expect(new Set(formulaPayloads).size).toBe(40);
  for (const payload of formulaPayloads) {
    const line = csvLine(["Asha", payload, "8 - A"]);
    for (const delimiter of [",", ";", "\t"]) {
      const begun = cellsOf(line, delimiter).filter((cell) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell));
      expect([payload, delimiter, begun]).toEqual([payload, delimiter, []]);
    }
    expect(cellsOf(line, ",")[1]?.replaceAll("'", "")).toBe(payload.replaceAll("'", ""));
  }
});

test("other texts are unchanged, with quotes and line breaks too", () => {
  const texts = ['Asha "Ash" Rao', "12, Main Road\nPune - 411001", "8 - A", "O'Neill", "", "आरव"];
  const line = csvLine(texts);
  expect(line.endsWith("\r\n")).toBe(true);
  expect(cellsOf(line, ",")).toEqual(texts);
});
