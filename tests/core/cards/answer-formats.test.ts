import type { CardField } from "@idms/core/cards/designs/card-field";
import { formattedDate, formattedPhone } from "@idms/core/cards/kinds/answer/formats";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { TEXT_LANGUAGES } from "@idms/core/cards/properties/text-languages";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { describe, expect, test } from "vitest";
import { monthsIn } from "../../../packages/core/src/cards/kinds/answer/month-names.ts";

test.each([
  ["dd-mm-yyyy", "05-08-2014"],
  ["dd/mm/yyyy", "05/08/2014"],
  ["dd.mm.yyyy", "05.08.2014"],
  ["d MMM yyyy", "5 Aug 2014"],
  ["d MMMM yyyy", "5 August 2014"],
  ["MMM d, yyyy", "Aug 5, 2014"],
  ["yyyy-mm-dd", "2014-08-05"],
] as const)("a date in the format %s is %s, and other text is unchanged", (format, wanted) => {
  expect(formattedDate("05-08-2014", format)).toBe(wanted);
  for (const text of ["31-02-2014", "5-8-14", "B+", "August 2014", ""])
    expect(formattedDate(text, format)).toBe(text);
});

test.each([
  ["987-654-3210", "987-654-3210"],
  ["98765 43210", "98765 43210"],
  ["+91 98765 43210", "+91 98765 43210"],
  ["9876543210", "9876543210"],
] as const)("a phone number in the format %s is %s, and other text is unchanged", (format, wanted) => {
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
    const faces = [...new Set(text.map(({ face }) => face))];
    return { text: text.map((run) => run.text).join(""), faces, codes: findings.map(({ code }) => code) };
  };

  test("the prefix and suffix of an answer disappear with it", () => {
    const beside = { prefix: "S/o ", suffix: " (father)" };
    expect(layOut(beside, "Ramesh")).toMatchObject({ text: "S/o Ramesh (father)", codes: [] });
    for (const nothing of ["", "  ", "\u200B", undefined])
      expect(layOut(beside, nothing)).toMatchObject({ text: "", codes: ["empty"] });
  });

  test("the letter case changes the answer but not its prefix", () => {
    expect(layOut({ prefix: "S/o ", letterCase: "upper" }, "Ramesh").text).toBe("S/o RAMESH");
  });

  test("letters follow the case rules of the card's languages", () => {
    expect(layOut({ letterCase: "upper" }, "inci").text).toBe("INCI");
    expect(layOut({ letterCase: "upper" }, "inci", ["tr"]).text).toBe("İNCİ");
  });

  test("dates and phone numbers have the element's format", () => {
    expect(layOut({ dateFormat: "d MMM yyyy", prefix: "Born " }, "05-08-2014").text).toBe("Born 5 Aug 2014");
    expect(layOut({ phoneFormat: "+91 98765 43210" }, "987-654-3210").text).toBe("+91 98765 43210");
  });

  test("an element's own language overrides those of the card, and names the month", async () => {
    const dated = { dateFormat: "d MMMM yyyy", language: "hi" } as const;
    await loadKinds({ fields: { fatherName: element(dated) } });
    expect(layOut(dated, "05-08-2014").text).toBe("5 अगस्त 2014");
    expect(layOut({ ...dated, dateFormat: "MMM d, yyyy" }, "05-09-2014").text).toBe("सित॰ 5, 2014");
    expect(layOut({ ...dated, language: "ur" }, "05-08-2014").text).toContain("اگست");
    // The card's languages do not name the month, so that dates in existing designs stay the same.
    expect(layOut({ dateFormat: "d MMMM yyyy" }, "05-08-2014", ["hi"]).text).toBe("5 August 2014");
    expect(layOut({ ...dated, language: "ja" }, "05-08-2014").text).toBe("5 August 2014");
    expect(layOut({ letterCase: "upper", language: "tr" }, "inci", ["en"]).text).toBe("İNCİ");
  });

  test.each([
    ["ur", "محمد احمد", "nastaliq"],
    ["ar", "محمد احمد", "naskh"],
    ["fa", "علی گل", "naskh"],
  ])("%s sets %s in %s, regardless of the card's languages", (language, name, face) => {
    const others = language === "ur" ? ["ar"] : ["ur"];
    expect(layOut({ language }, name, others).faces).toEqual([face]);
  });
});

describe("the months of each text language", () => {
  const named = TEXT_LANGUAGES.filter((code) => monthsIn(code) !== undefined);

  test("are known, except in Sanskrit, Chinese, Japanese and Korean", () => {
    const others = TEXT_LANGUAGES.filter((code) => !named.includes(code));
    expect(others.toSorted()).toEqual(["ja", "ko", "sa", "zh-Hans", "zh-Hant"]);
  });

  test.each(named)("have twelve different names in %s, in letters that a font has", (code) => {
    const typesetter = diskTypesetter();
    const { long, short } = monthsIn(code)!;
    for (const names of [long, short]) {
      expect(new Set(names).size).toBe(12);
      for (const name of names) {
        const paragraph = typesetter.paragraph(name, [code]);
        expect(typesetter.setLine(name, "arimo", paragraph).missing, name).toEqual([]);
      }
    }
  });

  test("follow the script that the language names, and are the same in every country", () => {
    expect(monthsIn("sd-Deva")!.long[0]).toBe("जनवरी");
    expect(monthsIn("sd")!.long[0]).toBe("جنوري");
    expect(monthsIn("ur-PK")).toEqual(monthsIn("ur"));
    expect(monthsIn("constructor")).toBeUndefined();
  });
});
