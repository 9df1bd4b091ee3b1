/** Matching a photo file to a student by the names that photographers and schools give it. */
import { expect, test } from "vitest";
import { photoMatcher, photosAmong } from "../../../packages/core/src/students/spreadsheets/match-photos.ts";

const ROOM = { class_name: "8", section: "A" };
const ASHA = { name: "Asha Rao", admission: "GV-2001", roll: "1", room: ROOM };

const found = (files: string[], owner: Partial<typeof ASHA> = {}, rolls = ["1", "2"]) =>
  photoMatcher(files, rolls)({ ...ASHA, ...owner })?.file;

test.each([
  ["8A/1.jpg"],
  ["photos/Class VIII-A/01.JPG"],
  ["GV-2001.jpg"],
  ["gv_2001.jpeg"],
  ["asha  rao.png"],
  ["ASHA_RAO.jpg"],
  ["8 - A/Asha Rao.jpg"],
  ["1 Asha Rao.jpg"],
  ["Asha Rao_1.jpg"],
  ["8A_1.jpg"],
  ["1.jpg"],
])("%s is found", (file) => {
  expect(found(["2.jpg", "9B/3.jpg", "__MACOSX/8A/._1.jpg", file])).toBe(file);
});

test("characters that a file name cannot have are replaced in it", () => {
  expect(found(["GV-2019-041.jpg"], { admission: "GV/2019/041" })).toBe("GV-2019-041.jpg");
  expect(found(["A_12.jpg"], { admission: "A:12" })).toBe("A_12.jpg");
});

test("a file name may be composed or not", () => {
  expect(found(["José.jpg".normalize("NFD")], { name: "José" })).toBe("José.jpg".normalize("NFD"));
});

test.each([
  ["D'Souza Rita.jpg", "D’Souza Rita"],
  ["സല്‍മാന്‍.jpg", "സൽമാൻ"],
  ["ऱ्या.jpg", "र्‍या"],
  ["علي.jpg", "علی"],
  ["Jose Munoz.jpg", "José Muñoz"],
])("%s is found for %s, as another keyboard spells it", (file, name) => {
  expect(found([file, "Other.jpg"], { name, admission: "", roll: "" })).toBe(file);
});

test.each([
  ["in the folder of another class", ["8B/1.jpg", "9A/Asha Rao.jpg"], ["1"]],
  ["by a roll number that several have", ["1.jpg"], ["1", "1"]],
  ["by a number that only begins so", ["11.jpg", "1-7.jpg"], ["1"]],
  ["where two could be meant", ["a/Asha Rao.jpg", "b/Asha Rao.jpg"], ["1"]],
])("nothing is found %s", (_, files, rolls) => {
  expect(found(files, { admission: "" }, rolls)).toBeUndefined();
});

test("a file in the folder of the class is preferred, and an admission number to a roll number", () => {
  expect(found(["old/1.jpg", "8A/1.jpg"], { admission: "" })).toBe("8A/1.jpg");
  expect(found(["8A/1.jpg", "8A/GV-2001.jpg"])).toBe("8A/GV-2001.jpg");
});

test.each([
  [["A1.HEIC", "A1.MOV"], ["A1.HEIC"]],
  [["DCIM/A2.JPG", "DCIM/A2.CR2"], ["DCIM/A2.JPG"]],
  [["jpg/A2.JPG", "raw/A2.NEF", "raw/A2.DNG"], ["jpg/A2.JPG"]],
  [["A3.jpg", "A3.xmp", "A3.jpg.xmp"], ["A3.jpg"]],
  [["A4.png", "A4.AAE"], ["A4.png"]],
  [["A5.HEIC", "A5.JPG", "A5.MOV"], ["A5.JPG"]],
  [
    ["3A/1.jpg", "3B/1.HEIC", "3B\\1.MOV"],
    ["3A/1.jpg", "3B/1.HEIC"],
  ],
  [["A6.jpg", "Thumbs.db", "desktop.ini", ".DS_Store", "@eaDir/A6.jpg/SYNOPHOTO_THUMB_M.jpg"], ["A6.jpg"]],
  [["A7.CR2"], ["A7.CR2"]],
  [
    ["A8.jpg", "A8.png"],
    ["A8.jpg", "A8.png"],
  ],
])("among %j the photos are %j", (files, photos) => {
  expect(photosAmong(files)).toEqual(photos);
});

test("other files with a picture's name do not hide it", () => {
  expect(found(["GV-2001.HEIC", "GV-2001.MOV"])).toBe("GV-2001.HEIC");
  expect(found(["Asha Rao.JPG", "Asha Rao.CR2", "Asha Rao.xmp"])).toBe("Asha Rao.JPG");
});
