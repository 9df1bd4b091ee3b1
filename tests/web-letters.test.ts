import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "./source-files.ts";

/** Smallest font size, in CSS px. */
const LEAST = 12;
const PX: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 16, pt: 4 / 3 };

const sheets = globSync("packages/web/src/**/*.css", { cwd: root });

test(`no stylesheet sets letters smaller than ${LEAST} px`, () => {
  expect(sheets.length).toBeGreaterThan(30);
  const small = sheets.flatMap((sheet) =>
    [
      ...readFileSync(`${root}/${sheet}`, "utf8").matchAll(
        /font(?:-size)?:[^;]*?\b(\d*\.?\d+)(px|rem|em|pt)\b/g,
      ),
    ].flatMap(([line, size, unit]) => {
      const px = Number(size) * (PX[unit ?? ""] ?? 0);
      return px > 0 && px < LEAST ? [`${sheet}: ${line}`] : [];
    }),
  );
  expect(small).toEqual([]);
});
