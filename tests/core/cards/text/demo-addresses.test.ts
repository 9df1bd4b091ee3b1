import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fitText } from "@idms/core/cards/text/fit-text";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { demoSchoolFolder } from "@idms/fixtures";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { boxOf } from "./card-box.ts";

const typesetter = diskTypesetter();
const sheet = await readFile(join(demoSchoolFolder(), "students.csv"), "utf8");
const latin = parse<{ address: string }>(sheet, { columns: true })
  .map(({ address }) => address)
  .filter((address) => !/[^\p{Script=Latin}\p{Script=Common}]/u.test(address));

test.each([
  [26, 8.4, 2.4],
  [29.4, 5.6, 2.2],
  [33, 7.4, 2.5],
])("no demo address has a line of only one word in a box of %d × %d mm at %d mm", (width, height, size) => {
  const lonely = latin.filter((address) => {
    const style = { font: "arial.ttf", size: mm(size), align: "left" } as const;
    const lines = fitText(typesetter, address, boxOf(width, height), style).runs.map(({ text }) =>
      text.trim(),
    );
    return lines.length > 1 && lines.some((line) => !line.includes(" "));
  });
  expect(latin.length).toBeGreaterThan(80);
  expect(lonely).toEqual([]);
});
