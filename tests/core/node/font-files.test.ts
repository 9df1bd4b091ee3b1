import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FACE_IDS, isAdded, openFace } from "@idms/core";
import { diskTypesetter, fontFile, readFont } from "@idms/core/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fontLicence } from "../../../packages/core/src/node/packaged-font.ts";

let ownFonts: string;
beforeAll(() => {
  ownFonts = mkdtempSync(join(tmpdir(), "idms-fonts-"));
});
afterAll(() => rmSync(ownFonts, { recursive: true }));

test("every face that is shipped has its file in a package, and its licence beside it", () => {
  for (const id of FACE_IDS.filter((face) => !isAdded(face))) {
    expect(existsSync(fontFile(id)), id).toBe(true);
    expect(readFileSync(fontLicence(id) as string, "utf8"), id).toContain("SIL Open Font License");
  }
});

test("what is no font is refused", () => {
  expect(() => openFace("arimo", Uint8Array.from([1, 2, 3])).shape("a", null, false)).toThrow();
});

test("a licensed arial.ttf in the data folder's fonts takes the place of its stand-in, and of no other", () => {
  expect(fontFile("arimo", ownFonts)).toBe(fontFile("arimo"));
  const paragraph = { direction: "ltr", languages: [] } as const;
  const width = (typesetter: ReturnType<typeof diskTypesetter>, face: "arimo" | "tinos") =>
    typesetter.setLine("Ravi Kumar", face, paragraph).advance;
  // What was set before the file came is no reason not to see it.
  expect(width(diskTypesetter(ownFonts), "arimo")).toBe(width(diskTypesetter(), "arimo"));
  copyFileSync(fontFile("tinos"), join(ownFonts, "arial.ttf"));
  expect(fontFile("arimo", ownFonts)).toBe(join(ownFonts, "arial.ttf"));
  expect(fontFile("arimo-bold", ownFonts)).toBe(fontFile("arimo-bold"));
  expect(Buffer.compare(readFont("arimo", ownFonts), readFont("tinos"))).toBe(0);
  expect(width(diskTypesetter(ownFonts), "arimo")).toBe(width(diskTypesetter(), "tinos"));
});
