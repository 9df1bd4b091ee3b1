import { join } from "node:path";
import { can, type Right } from "@idms/core/school/accounts/rights";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as hindi from "../packages/web/src/say/say/hi.ts";
import type { ScreenPath } from "../packages/web/src/school/shell/screens.ts";
import { root } from "./source-files.ts";

/** It imports components, which these tests are not compiled for. */
const SEARCH = join(root, "packages/web/src/school/shell/find-screens.ts");

type ScreensFound = (
  text: string,
  role: string,
  can: (right: Right) => boolean,
) => { path: ScreenPath; label: string }[];

type Asked = readonly [words: string, leadsTo: ScreenPath];

/** What people call things, with a screen that they must find. */
const OF_BOTH: readonly Asked[] = [
  ["new year", "/classes/new-year"],
  ["year new", "/classes/new-year"],
  ["promote", "/classes/new-year"],
  ["next class", "/classes/new-year"],
  ["नया साल", "/classes/new-year"],
  ["नया सत्र", "/classes/new-year"],
  ["print", "/orders"],
  ["how to print the cards", "/orders"],
  ["reprint", "/students/changed"],
  ["reprint", "/orders"],
  ["print again", "/students/changed"],
  ["फिर से छापें", "/students/changed"],
  ["lost card", "/cards"],
  ["lost ID card", "/cards"],
  ["खोया कार्ड", "/cards"],
  ["कार्ड खो गया", "/cards"],
  ["verify card", "/cards"],
  ["fake card", "/cards"],
  ["कार्ड की जाँच", "/cards"],
  ["card delivery", "/cards"],
  ["duplicate card", "/cards"],
  ["duplicate student", "/students/duplicates"],
  ["डुप्लीकेट", "/students/duplicates"],
  ["consent", "/notice"],
  ["privacy", "/notice"],
  ["सहमति", "/notice"],
  ["correction", "/families/requests"],
  ["complaint", "/families/requests"],
  ["अनुरोध", "/families/requests"],
  ["restore student", "/students/removed"],
  ["deleted", "/students/removed"],
  ["हटाए गए", "/students/removed"],
  ["password", "/account"],
  ["2fa", "/account"],
  ["पासवर्ड", "/account"],
  ["photo", "/students"],
  ["photos", "/students"],
  ["फ़ोटो", "/students"],
  ["फोटो", "/students"],
  ["wrong photo", "/students"],
  ["photographer", "/school/upload-links"],
  ["फोटोग्राफर", "/school/upload-links"],
  ["photo day", "/school/upload-links"],
  ["whatsapp", "/school/upload-links"],
  ["deadline", "/school/upload-links"],
  ["लिंक", "/school/upload-links"],
  ["excel", "/imports"],
  ["एक्सेल", "/imports"],
  ["add student", "/imports"],
  ["sign", "/proofs"],
  ["approve cards", "/proofs"],
  ["हस्ताक्षर", "/proofs"],
  ["pdf", "/jobs"],
  ["download", "/jobs"],
  ["डाउनलोड", "/jobs"],
  ["delete student", "/students"],
  ["wrong name", "/students"],
  ["another class", "/students"],
  ["api", "/tokens"],
  ["webhook", "/webhooks"],
];

const ASKED: Readonly<Record<"SCHOOL_ADMIN" | "SUPER_ADMIN", readonly Asked[]>> = {
  SCHOOL_ADMIN: [
    ...OF_BOTH,
    ["photo", "/school/submissions"],
    ["photo", "/school/upload-links"],
    ["फोटो", "/school/submissions"],
    ["verify", "/school/submissions"],
    ["pending", "/school/submissions"],
    ["सत्यापन", "/school/submissions"],
    ["roster", "/school/classes"],
    ["remind parents", "/school/classes"],
    ["नामावली", "/school/classes"],
    ["delete class", "/school/classes"],
    ["teacher cards", "/classes/staff"],
    ["शिक्षक", "/classes/staff"],
    ["statistics", "/school/dashboard"],
    ["to do", "/school/dashboard"],
  ],
  SUPER_ADMIN: [
    ...OF_BOTH,
    ["print", "/admin/print"],
    ["print all", "/admin/print"],
    ["कार्ड छापें", "/admin/print"],
    ["प्रिंट", "/admin/print"],
    ["reprint", "/admin/batches"],
    ["lost card", "/admin/batches"],
    ["printer", "/admin/printers"],
    ["invoice", "/admin/batches/counts"],
    ["backup", "/admin/backups"],
    ["restore", "/admin/backups"],
    ["बैकअप", "/admin/backups"],
    ["reset password", "/admin/users"],
    ["forgotten password", "/admin/users"],
    ["पासवर्ड", "/admin/users"],
    ["photographer", "/admin/users"],
    ["teacher", "/admin/users"],
    ["logo", "/admin/schools"],
    ["add school", "/admin/schools"],
    ["नया विद्यालय", "/admin/schools"],
    ["card design", "/admin/id-templates"],
    ["background", "/admin/id-templates"],
    ["qr code", "/admin/id-templates"],
    ["add a question", "/templates"],
    ["form", "/templates"],
    ["फॉर्म", "/templates"],
    ["smtp", "/admin/settings"],
    ["disk full", "/admin/doctor"],
    ["who deleted", "/admin/log"],
    ["photos", "/admin/submissions"],
    ["roster", "/school-counts/classes"],
    ["district", "/admin/districts"],
    ["progress", "/school-counts"],
  ],
};

describe.each(["en", "hi"] as const)("in %s", (language) => {
  let screensFound: ScreensFound;

  beforeAll(async () => {
    // The labels are constants of their modules.
    vi.resetModules();
    const { takeUp } = await import("../packages/web/src/say/say/say.ts");
    if (language === "hi") takeUp("hi", hindi);
    ({ screensFound } = (await import(SEARCH)) as { screensFound: ScreensFound });
  });
  afterAll(() => vi.resetModules());

  describe.each(["SCHOOL_ADMIN", "SUPER_ADMIN"] as const)("%s", (role) => {
    const found = (words: string) => {
      const mayDo = (right: Right) => can({ role, grants: [] }, right);
      return screensFound(words, role, mayDo);
    };

    test("finds each screen by what people call it, and few others with it", () => {
      const paths = (words: string) => found(words).map(({ path }) => path);
      expect(ASKED[role].filter(([words, path]) => !paths(words).includes(path))).toEqual([]);
      const many = found("").length / 2;
      const crowded = ASKED[role].filter(([words]) => paths(words).length > many);
      expect(crowded).toEqual([]);
    });

    test("finds each screen first by its own label, and all screens without words", () => {
      const all = found("");
      expect(all.length).toBeGreaterThan(15);
      for (const { path, label } of all) expect(found(label)[0], label).toEqual({ path, label });
      expect(found("xylophone")).toEqual([]);
    });
  });
});
