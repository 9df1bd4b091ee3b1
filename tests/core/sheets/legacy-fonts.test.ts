import { describe, expect, test } from "vitest";
import { legacyFontOf } from "../../../packages/core/src/spreadsheets/cells/legacy-fonts.ts";

describe("legacy fonts", () => {
  test.each([
    ["Kruti Dev 010", "Kruti Dev", "kruti-dev"],
    ["KrutiDev010", "Kruti Dev", "kruti-dev"],
    ["DevLys 040 Wide", "DevLys", "kruti-dev"],
    ["Chanakya", "Chanakya", "chanakya"],
    ["Walkman-Chanakya-905", "Walkman Chanakya", undefined],
    ["Bamini", "Bamini", "bamini"],
    ["SutonnyMJ", "Bijoy", "bijoy"],
    ["SulekhaMJ", "Bijoy", "bijoy"],
    ["Preeti", "Preeti", "preeti"],
    ["SHREE-DEV7-0708-S02", "Shree-Lipi", undefined],
    ["Shree-Guj-0768", "Shree-Lipi", undefined],
    ["AkrutiOriSarala", "Akruti", undefined],
    ["APS-C-DV-Prakash", "APS", undefined],
    ["ML-TTKarthika", "ISFOC", undefined],
    ["DVBW-TTYogesh", "ISFOC", undefined],
    ["BRH Kannada", "Baraha", undefined],
    ["Nudi 01 e", "Nudi", undefined],
    ["AnmolLipi", "AnmolLipi", undefined],
    ["Asees", "Asees", undefined],
    ["Joy", "Joy", undefined],
    ["GopikaTwo", "Gopika", undefined],
    ["TERAFONT-VARUN", "Terafont", undefined],
    ["VANAVIL-Avvaiyar", "Vanavil", undefined],
    ["TAM-Tamil012", "TAM and TAB", undefined],
    ["Shusha02", "Shusha", undefined],
    ["FM Abhaya", "FM and DL", undefined],
  ])("%s belongs to the family %s", (name, family, layout) => {
    const found = legacyFontOf(name);
    expect(found?.family).toBe(family);
    expect(found?.layout).toBe(layout);
  });

  test.each([
    "Calibri",
    "Arial",
    "Mangal",
    "Nirmala UI",
    "Shree Devanagari 714",
    "SutonnyOMJ",
    "NudiUni01e",
    "AnmolUni",
    "Akruti Unicode",
    "Tamil Sangam MN",
    "TAMu_Kadambri",
    "Karthika",
    "Kalimati",
    "Sanskrit2003",
    "Joystix",
    "",
  ])("%s draws its letters by Unicode", (name) => {
    expect(legacyFontOf(name)).toBeUndefined();
  });
});
