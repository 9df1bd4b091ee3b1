import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openFace } from "@idms/core/cards/shaping/face";
import { FACE_IDS, fontsToAdd, isAdded } from "@idms/core/cards/shaping/font-stack";
import { createTypesetter } from "@idms/core/cards/shaping/typesetter";
import { cutWords } from "@idms/core/node/fonts/cut-words";
import { diskTypesetter, fontFile, openFont, readFont } from "@idms/core/node/fonts/font-files";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fontLicence } from "../../../../packages/core/src/node/fonts/packaged-font.ts";

let ownFonts: string;
beforeAll(() => {
  ownFonts = mkdtempSync(join(tmpdir(), "idms-fonts-"));
});
afterAll(() => rmSync(ownFonts, { recursive: true }));

test("every face that is shipped has its file in a package, with its licence", () => {
  for (const id of FACE_IDS.filter((face) => !isAdded(face))) {
    expect(existsSync(fontFile(id)), id).toBe(true);
    expect(readFileSync(fontLicence(id) as string, "utf8"), id).toContain("SIL Open Font License");
  }
});

test("a file that is not a font is refused", () => {
  expect(() => openFace("arimo", Uint8Array.from([1, 2, 3])).shape("a", null, false)).toThrow();
});

describe("a font that is not shipped", () => {
  const added = fileURLToPath(new URL("../../../names/fonts", import.meta.url));
  const line = (text: string, fonts: string, languages: readonly string[] = []) => {
    const typesetter = diskTypesetter(fonts);
    const { runs, missing } = typesetter.setLine(text, "arimo-bold", typesetter.paragraph(text, languages));
    return { missing, faces: [...new Set(runs.map(({ face }) => face))] };
  };

  test("is used once it is in the folder of own fonts, without a restart, and no longer after its removal", () => {
    const fonts = mkdtempSync(join(tmpdir(), "idms-added-"));
    expect(line("김민준", fonts).missing.join("")).toBe("김민준");
    copyFileSync(join(added, "NotoSansKR-Regular.ttf"), join(fonts, "NotoSansKR-Regular.ttf"));
    expect(line("김민준", fonts)).toEqual({ missing: [], faces: ["korean-bold"] });
    expect(readFont("korean-bold", fonts)).toEqual(readFont("korean", fonts));
    rmSync(join(fonts, "NotoSansKR-Regular.ttf"));
    expect(line("김민준", fonts).missing.join("")).toBe("김민준");
    expect(() => readFont("korean", fonts)).toThrow("The font file for korean is missing. Restore the file.");
    rmSync(fonts, { recursive: true });
  });

  test("sets Chinese characters for the language that the text or the caller indicates", () => {
    expect(line("骨直", added).faces).toEqual(["chinese-bold"]);
    expect(line("骨直", added, ["ja"]).faces).toEqual(["japanese-bold"]);
    expect(line("高橋さくら", added).faces).toEqual(["japanese-bold"]);
  });

  test("of another language replaces one that is missing", () => {
    expect(line("骨", added, ["zh-Hant"])).toEqual({ missing: [], faces: ["chinese-bold"] });
  });

  test("is named by the texts that need it", () => {
    expect(fontsToAdd(["김"], [])).toEqual([{ name: "Noto Sans KR", forWhom: "Korean" }]);
    expect(fontsToAdd(["東"], ["zh-TW"])).toEqual([{ name: "Noto Sans TC", forWhom: "traditional Chinese" }]);
    expect(fontsToAdd(["東", "さ"], ["ja"])).toEqual([{ name: "Noto Sans JP", forWhom: "Japanese" }]);
    expect(fontsToAdd(["Ꮳ", "✓"], [])).toEqual([]);
  });
});

test("a face is loaded only if a text needs it", () => {
  const typesetter = createTypesetter((id) => {
    if (id !== "arimo") throw new Error(`${id} was opened`);
    return openFont(id);
  }, cutWords);
  const text = "Aarav D’Souza (5 – A) “Zoë” ₹ 500";
  expect(typesetter.setLine(text, "arimo", typesetter.paragraph(text)).missing).toEqual([]);
});

test("a licensed arial.ttf in the data folder's fonts replaces its stand-in, and no other font", () => {
  expect(fontFile("arimo", ownFonts)).toBe(fontFile("arimo"));
  const paragraph = { direction: "ltr", languages: [] } as const;
  const width = (typesetter: ReturnType<typeof diskTypesetter>, face: "arimo" | "tinos") =>
    typesetter.setLine("Ravi Kumar", face, paragraph).advance;
  // Text set before the file arrived must not hide it.
  expect(width(diskTypesetter(ownFonts), "arimo")).toBe(width(diskTypesetter(), "arimo"));
  copyFileSync(fontFile("tinos"), join(ownFonts, "arial.ttf"));
  expect(fontFile("arimo", ownFonts)).toBe(join(ownFonts, "arial.ttf"));
  expect(fontFile("arimo-bold", ownFonts)).toBe(fontFile("arimo-bold"));
  expect(Buffer.compare(readFont("arimo", ownFonts), readFont("tinos"))).toBe(0);
  expect(width(diskTypesetter(ownFonts), "arimo")).toBe(width(diskTypesetter(), "tinos"));
});
