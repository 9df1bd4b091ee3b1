import type { PathItem, Scene, TextItem } from "@idms/core/cards/drawing/scene";
import { calibrationPages } from "@idms/core/print/sheets/calibration";
import { paperOf, type PaperLayout, readLayout } from "@idms/core/print/sheets/paper";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { inkOf } from "../cards/text/card-box.ts";

const typesetter = diskTypesetter();
const texts = ({ items }: Scene) => items.filter((item): item is TextItem => item.kind === "text");
const textOf = (scene: Scene) =>
  texts(scene)
    .map(({ runs }) => runs.map(({ text }) => text).join(""))
    .join(" ");

/** Returns the centres of the rings around the crosses. */
const rings = ({ items }: Scene) =>
  items
    .filter((item): item is PathItem => item.kind === "path" && item.path.length > 2)
    .map(({ path }) => {
      const points = path.filter((step) => step[0] !== "Z").map((step) => step.slice(-2) as [number, number]);
      const middle = (axis: 0 | 1) => {
        const values = points.map((point) => point[axis]);
        return (Math.min(...values) + Math.max(...values)) / 2;
      };
      return [middle(0), middle(1)].map((value) => Math.round(value * 1e6) / 1e6);
    });

describe.each(["a4", "letter", "a3", "12x18in", "13x19in", "100x150mm", "320x450mm"])("on %s,", (name) => {
  const layout = readLayout(name) as PaperLayout;
  const paper = paperOf(layout);
  const pages = calibrationPages(
    { layout, paper, printer: null, time: "2026-04-01 09:30 +05:30" },
    typesetter,
  );

  test("the crosses are 20 mm from the edges, in the same places on the front and back", () => {
    const [right, bottom] = [paper.width - 20, paper.height - 20].map(
      (value) => Math.round(value * 1e6) / 1e6,
    );
    for (const scene of pages)
      expect(rings(scene)).toEqual([
        [20, 20],
        [right, 20],
        [20, bottom],
        [right, bottom],
      ]);
  });

  test("everything is on the paper, and the text is between the crosses", () => {
    for (const scene of pages) {
      for (const item of texts(scene)) {
        const ink = inkOf(typesetter, item.runs)!;
        expect(Math.min(ink.left, ink.top)).toBeGreaterThan(0);
        expect(ink.right).toBeLessThan(paper.width);
        expect(ink.bottom).toBeLessThan(paper.height);
      }
    }
  });

  test("the page says what to measure, and how long that should be", () => {
    const [front, back] = pages.map(textOf);
    const length = (value: number) => String(Math.round(value * 10) / 10);
    expect(front).toContain(`should be ${length(paper.width - 40)} mm`);
    expect(front).toContain(`should be ${length(paper.height - 40)} mm`);
    expect(front).toContain("Save the values with the printer");
    expect(front).not.toContain("idms printers");
    expect(back).toContain("to the same cross. Both distances should be 20 mm");
  });
});

test("a sheet without room for the instructions is refused", () => {
  const layout = "90x90mm";
  const draw = () =>
    calibrationPages({ layout, paper: paperOf(layout), printer: null, time: "2026-04-01" }, typesetter);
  expect(draw).toThrow(/90 × 90 mm is too small.*Use a larger sheet/);
});
