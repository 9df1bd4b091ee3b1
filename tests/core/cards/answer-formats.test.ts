import { cardLayout, formattedDate, formattedPhone, type CardField, type CardTemplate } from "@idms/core";
import { diskTypesetter } from "@idms/core/node";
import { describe, expect, test } from "vitest";

test.each([
  ["dd-mm-yyyy", "05-08-2014"],
  ["dd/mm/yyyy", "05/08/2014"],
  ["dd.mm.yyyy", "05.08.2014"],
  ["d MMM yyyy", "5 Aug 2014"],
  ["d MMMM yyyy", "5 August 2014"],
  ["MMM d, yyyy", "Aug 5, 2014"],
  ["yyyy-mm-dd", "2014-08-05"],
] as const)("a date as %s is %s, and what is none stays", (format, wanted) => {
  expect(formattedDate("05-08-2014", format)).toBe(wanted);
  for (const text of ["31-02-2014", "5-8-14", "B+", "August 2014", ""])
    expect(formattedDate(text, format)).toBe(text);
});

test.each([
  ["987-654-3210", "987-654-3210"],
  ["98765 43210", "98765 43210"],
  ["+91 98765 43210", "+91 98765 43210"],
  ["9876543210", "9876543210"],
] as const)("a phone as %s is %s, and what is none stays", (format, wanted) => {
  for (const text of ["987-654-3210", "9876543210"]) expect(formattedPhone(text, format)).toBe(wanted);
  for (const text of ["112", "98765432101", "Reception", "9876543210 ext 6", ""])
    expect(formattedPhone(text, format)).toBe(text);
});

describe("on a card", () => {
  const element = (more: Partial<CardField>): CardField => ({
    x: 0,
    y: 0,
    width: 600,
    height: 60,
    font: "arial.ttf",
    size: 30,
    color: "#000000",
    isImage: false,
    shape: null,
    align: "left",
    ...more,
  });
  const layOut = (more: Partial<CardField>, value: string | undefined, languages: string[] = []) => {
    const template: CardTemplate = {
      name: "Plain",
      cardSize: { w: 54, h: 86 },
      background: null,
      languages,
      fields: { fatherName: element(more) },
    };
    const { scene, findings } = cardLayout(
      diskTypesetter(),
      template,
    )({ texts: { fatherName: value }, images: {} });
    const text = scene.items.flatMap((item) => (item.kind === "text" ? item.runs : []));
    return { text: text.map((run) => run.text).join(""), codes: findings.map(({ code }) => code) };
  };

  test("what stands beside an answer vanishes with it", () => {
    const beside = { prefix: "S/o ", suffix: " (father)" };
    expect(layOut(beside, "Ramesh")).toEqual({ text: "S/o Ramesh (father)", codes: [] });
    for (const nothing of ["", "  ", "\u200B", undefined])
      expect(layOut(beside, nothing)).toEqual({ text: "", codes: ["empty"] });
  });

  test("the case is the answer's and not that of what stands beside it", () => {
    expect(layOut({ prefix: "S/o ", letterCase: "upper" }, "Ramesh").text).toBe("S/o RAMESH");
  });

  test("letters take the case of the card's languages", () => {
    expect(layOut({ letterCase: "upper" }, "inci").text).toBe("INCI");
    expect(layOut({ letterCase: "upper" }, "inci", ["tr"]).text).toBe("İNCİ");
  });

  test("dates and phones are written as the element asks", () => {
    expect(layOut({ dateFormat: "d MMM yyyy", prefix: "Born " }, "05-08-2014").text).toBe("Born 5 Aug 2014");
    expect(layOut({ phoneFormat: "+91 98765 43210" }, "987-654-3210").text).toBe("+91 98765 43210");
  });
});
