import { describe, expect, test } from "vitest";
import {
  commonDate,
  readDates,
  type DateOrder,
} from "../../../packages/core/src/spreadsheets/cells/read-dates.ts";

const births = (texts: string[], order?: DateOrder) =>
  Object.fromEntries(readDates(texts, "DOB", order, { isBirth: true }).days);

describe("birth dates in other calendars", () => {
  test.each([
    ["15/06/2555", /Buddhist calendar\. Choose buddhist dates/],
    ["๑๕/๐๖/๒๕๕๕", /Buddhist calendar/],
    ["15 มิ.ย. 2555", /Buddhist calendar/],
    ["15 มิถุนายน พ.ศ. 2555", /Buddhist calendar/],
    ["2555-06-15", /Buddhist calendar/],
    ["1391/03/26", /Solar Hijri calendar\. Choose shamsi dates/],
    ["۱۳۹۱/۰۳/۲۶", /Solar Hijri calendar/],
    ["25/07/1433", /the Hijri calendar\. Rewrite them/],
    ["25/03/1934", /Saka calendar\. Choose saka dates/],
    ["101/06/15", /Minguo calendar\. Choose minguo dates/],
    ["2069/02/32", /Vikram Samvat calendar\. Rewrite them/],
    ["२०६९/०२/३२", /Vikram Samvat/],
    ["2069 Jestha 12", /Vikram Samvat/],
    ["12 जेठ 2069", /Vikram Samvat/],
    ["1905-07-04", /probably in India's Saka|cannot be the birth dates of anyone at a school/],
    ["0012-06-15", /cannot be the birth dates of anyone at a school/],
    ["15/06/3012", /cannot be the birth dates of anyone at a school/],
    ["15/06/1012", /cannot be the birth dates of anyone at a school/],
  ])("such as %s are asked about, also beside others", (text, question) => {
    expect(() => births(["15/06/2012", text], "day-first")).toThrow(question);
  });

  test.each<[DateOrder, string, string]>([
    ["buddhist", "15/06/2555", "2012-06-15"],
    ["buddhist", "๒๙/๐๒/๒๕๕๕", "2012-02-29"],
    ["buddhist", "15 มิ.ย. 2555", "2012-06-15"],
    ["buddhist", "15 มิถุนายน พ.ศ. 2555", "2012-06-15"],
    ["minguo", "101/06/15", "2012-06-15"],
    ["minguo", "15.6.101", "2012-06-15"],
    ["shamsi", "1391/03/26", "2012-06-15"],
    ["shamsi", "۱۳۹۱/۱۱/۰۱", "2013-01-20"],
    ["shamsi", "1399/12/30", "2021-03-20"],
    ["saka", "25/03/1934", "2012-06-15"],
    ["saka", "01/01/1934", "2012-03-21"],
  ])(
    "of the kind %s, such as %s, become days of the common calendar if that kind is chosen",
    (order, text, day) => {
      expect(births([text], order)).toEqual({ [text]: day });
    },
  );

  test("leave common dates among them unchanged, and impossible dates out", () => {
    expect(births(["15/06/2555", "16/06/2012", "31/02/2555"], "buddhist")).toEqual({
      "15/06/2555": "2012-06-15",
      "16/06/2012": "2012-06-16",
    });
    expect(commonDate("shamsi", 1391, 7, 31)).toBeUndefined();
    expect(commonDate("saka", 1934, 12, 31)).toBeUndefined();
  });

  test("in another calendar than the chosen one are asked about", () => {
    expect(() => births(["15/06/2555", "1391/03/26"], "buddhist")).toThrow(/Solar Hijri/);
  });

  test("that a record already has as they are written are converted only if a calendar is chosen", () => {
    const read = (texts: string[], order?: DateOrder) =>
      readDates(texts, "DOB", order, { isBirth: true, known: new Set(["1934-03-25"]) }).days;
    expect(read(["1934-03-25"])).toEqual(new Map());
    expect(() => read(["1934-03-25", "1934-03-26"])).toThrow(/1934-03-26, are probably in India's Saka/);
    expect([...read(["1934-03-25"], "saka").values()]).toEqual(["2012-06-15"]);
  });

  test("are not confused with other old dates, but a date in the far future is asked about", () => {
    const read = (text: string) => Object.fromEntries(readDates([text], "Member since", "day-first").days);
    expect(read("25/03/1934")).toEqual({ "25/03/1934": "1934-03-25" });
    expect(() => read("15/06/2555")).toThrow(/Buddhist/);
  });
});
