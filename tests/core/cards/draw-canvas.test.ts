import { drawCanvas, type Canvas2d } from "@idms/core/cards/drawing/draw-canvas";
import { circlePath, linePath, rectanglePath } from "@idms/core/cards/geometry/path";
import type { Scene } from "@idms/core/cards/drawing/scene";
import { fitText } from "@idms/core/cards/text/fit-text";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { boxOf } from "./text/card-box.ts";
import { SCRIPT_SAMPLES } from "./text/samples.ts";

type Call = [name: string, ...values: (number | string)[]];
interface State {
  sx: number;
  sy: number;
  tx: number;
  ty: number;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  globalAlpha: number;
}

/** A context that records every call with its points in device pixels. */
class RecordingContext implements Canvas2d<string> {
  calls: Call[] = [];
  fillStyle: unknown = "#000000";
  strokeStyle: unknown = "#000000";
  lineWidth = 1;
  lineJoin: "bevel" | "miter" | "round" = "miter";
  globalAlpha = 1;
  imageSmoothingQuality: "low" | "medium" | "high" = "low";
  saved: State[] = [];
  sx = 1;
  sy = 1;
  tx = 0;
  ty = 0;

  save(): void {
    const { sx, sy, tx, ty, fillStyle, strokeStyle, lineWidth, globalAlpha } = this;
    this.saved.push({ sx, sy, tx, ty, fillStyle, strokeStyle, lineWidth, globalAlpha });
  }
  restore(): void {
    Object.assign(this, this.saved.pop());
  }
  getTransform() {
    return { a: this.sx, b: 0, c: 0, d: this.sy, e: this.tx, f: this.ty };
  }
  setTransform(a: number, _b: number, _c: number, d: number, e: number, f: number): void {
    Object.assign(this, { sx: a, sy: d, tx: e, ty: f });
  }
  scale(x: number, y: number): void {
    this.sx *= x;
    this.sy *= y;
  }
  translate(x: number, y: number): void {
    this.tx += x * this.sx;
    this.ty += y * this.sy;
  }
  transform(...matrix: [number, number, number, number, number, number]): void {
    this.calls.push(["transform", ...matrix]);
  }
  points(...values: number[]): number[] {
    return values.map((value, index) =>
      index % 2 === 0 ? this.tx + value * this.sx : this.ty + value * this.sy,
    );
  }
  beginPath(): void {
    this.calls.push(["beginPath"]);
  }
  moveTo(x: number, y: number): void {
    this.calls.push(["moveTo", ...this.points(x, y)]);
  }
  lineTo(x: number, y: number): void {
    this.calls.push(["lineTo", ...this.points(x, y)]);
  }
  quadraticCurveTo(...values: number[]): void {
    this.calls.push(["quadraticCurveTo", ...this.points(...values)]);
  }
  bezierCurveTo(...values: number[]): void {
    this.calls.push(["bezierCurveTo", ...this.points(...values)]);
  }
  closePath(): void {
    this.calls.push(["closePath"]);
  }
  rect(...box: [number, number, number, number]): void {
    this.calls.push(["rect", ...box]);
  }
  clip(): void {
    this.calls.push(["clip"]);
  }
  fill(): void {
    this.calls.push(["fill", String(this.fillStyle), this.globalAlpha]);
  }
  stroke(): void {
    this.calls.push(["stroke", String(this.strokeStyle), this.lineWidth * this.sx]);
  }
  drawImage(image: string, x: number, y: number, width: number, height: number): void {
    this.calls.push(["drawImage", image, ...this.points(x, y, x + width, y + height)]);
  }
}

const typesetter = diskTypesetter();

function record(items: Scene["items"], scale: number): RecordingContext {
  const context = new RecordingContext();
  const scene: Scene = { width: mm(54), height: mm(86), items };
  drawCanvas(context, scene, scale, {
    image: (name) => name,
    face: (id) => typesetter.face(id),
    layer: () => ({ canvas: context, image: "layer", width: 54 * scale, height: 86 * scale }),
  });
  return context;
}

function expectClose(received: Call[], expected: Call[]): void {
  expect(received.map(([name]) => name)).toEqual(expected.map(([name]) => name));
  for (const [index, call] of expected.entries())
    for (const [place, value] of call.entries()) {
      const got = received[index]?.[place];
      if (typeof value === "number") expect(got).toBeCloseTo(value, 6);
      else expect(got).toBe(value);
    }
}

describe("on a canvas", () => {
  test("an image is stretched over its box, inside its clip", () => {
    const clip = rectanglePath({ x: 1, y: 2, width: 3, height: 4 });
    const { calls } = record([{ kind: "image", image: "photo", box: boxOf(6, 8, 0, 1), clip }], 10);
    expectClose(calls, [
      ["beginPath"],
      ["moveTo", 10, 20],
      ["lineTo", 40, 20],
      ["lineTo", 40, 60],
      ["lineTo", 10, 60],
      ["closePath"],
      ["clip"],
      ["drawImage", "photo", 0, 10, 60, 90],
    ]);
  });

  test("an image is expanded to whole pixels, as PDF rasterisers do", () => {
    const { calls } = record([{ kind: "image", image: "photo", box: boxOf(6, 8, 0.25, 1), clip: null }], 3);
    expectClose(calls, [["drawImage", "photo", 0, 3, 19, 27]]);
  });

  test("a path is filled with its colour and opacity, and stroked with its width", () => {
    const disc = circlePath(10, 10, 5);
    const filled = record([{ kind: "path", path: disc, fill: { color: "#ffffff", opacity: 0.25 } }], 2).calls;
    expect(filled.filter(([name]) => name === "bezierCurveTo")).toHaveLength(4);
    expect(filled.at(-1)).toEqual(["fill", "#ffffff", 0.25]);
    const stroke = { color: "#123456", width: mm(0.5) };
    expectClose(record([{ kind: "path", path: linePath(1, 2, 3, 2), stroke }], 4).calls, [
      ["beginPath"],
      ["moveTo", 4, 8],
      ["lineTo", 12, 8],
      ["stroke", "#123456", 2],
    ]);
  });

  test.each(SCRIPT_SAMPLES)(
    "the glyphs of $script are filled outlines at their pen positions",
    ({ text }) => {
      const scale = 7;
      const { runs } = fitText(typesetter, text, boxOf(120, 12, 3, 5), {
        font: "arial.ttf",
        size: mm(4),
        align: "center",
      });
      const expected: number[][] = [];
      for (const run of runs) {
        let pen = 0;
        for (const glyph of run.glyphs) {
          const starts = typesetter
            .face(run.face)
            .outline(glyph.id)
            .filter(({ type }) => type === "M");
          for (const {
            values: [x = 0, y = 0],
          } of starts)
            expected.push([
              (run.x + (pen + glyph.dx + x) * run.size) * scale,
              Math.floor(run.y * scale + 1e-6) - (glyph.dy + y) * run.size * scale,
            ]);
          pen += glyph.advance;
        }
      }
      const { calls, saved } = record([{ kind: "text", color: "#14452f", runs }], scale);
      expectClose(
        calls.filter(([name]) => name === "moveTo"),
        expected.map((at): Call => ["moveTo", ...at]),
      );
      expect(calls.filter(([name]) => name === "fill")).toHaveLength(runs.length);
      for (const call of calls.filter(([name]) => name === "fill"))
        expect(call).toEqual(["fill", "#14452f", 1]);
      expect(saved).toEqual([]);
    },
  );

  test("a code is one path of boxes in module units, so that no seams appear", () => {
    const modules = { columns: 3, rows: 2, dark: [1, 0, 1, 1, 1, 1] };
    const { calls, saved } = record(
      [{ kind: "code", modules, matrix: [0, -0.3, 9, 0, 10, 20], color: "#14452f" }],
      10,
    );
    expectClose(calls, [
      ["transform", 0, -0.3, 9, 0, 10, 20],
      ["beginPath"],
      ["rect", 0, 0, 1, 1],
      ["rect", 2, 0, 1, 1],
      ["rect", 0, 1, 3, 1],
      ["fill", "#14452f", 1],
    ]);
    expect(saved).toEqual([]);
  });

  test("an item is clipped to its box, transformed and drawn with its opacity", () => {
    const disc = circlePath(10, 10, 5);
    const fill = { color: "#800000", opacity: 0.5 };
    const within = { x: 0, y: 0, width: 9, height: 4 };
    const { calls } = record(
      [{ kind: "path", path: disc, fill, within, matrix: [0, 1, -1, 0, 5, 6], opacity: 0.5 }],
      10,
    );
    expect(calls.slice(0, 7).map(([name]) => name)).toEqual([
      "beginPath",
      "moveTo",
      "lineTo",
      "lineTo",
      "lineTo",
      "closePath",
      "clip",
    ]);
    expect(calls[7]).toEqual(["transform", 0, 1, -1, 0, 5, 6]);
    expect(calls.at(-1)).toEqual(["fill", "#800000", 0.25]);
  });

  test("the outline of a text keeps its width, regardless of the size of the letters", () => {
    const box = boxOf(40, 8, 3, 5);
    const { runs } = fitText(typesetter, "Asha", box, { font: "arial.ttf", size: mm(4), align: "left" });
    const { calls } = record([{ kind: "text", color: "#ffffff", runs, echo: { outline: mm(0.6) } }], 10);
    expect(calls.at(-1)).toEqual(["stroke", "#ffffff", expect.closeTo(6, 9)]);
    expect(calls.some(([name]) => name === "fill")).toBe(false);
  });

  test("no item leaves its settings to the next", () => {
    const disc = circlePath(10, 10, 5);
    const { calls, saved } = record(
      [
        { kind: "path", path: disc, fill: { color: "#ffffff", opacity: 0.1 } },
        { kind: "path", path: disc, fill: { color: "#000000", opacity: 1 } },
      ],
      1,
    );
    expect(calls.findLast(([name]) => name === "fill")).toEqual(["fill", "#000000", 1]);
    expect(saved).toEqual([]);
  });
});
