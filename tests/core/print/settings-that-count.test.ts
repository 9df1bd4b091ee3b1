import {
  COUNTS_ON,
  printedOn,
  refuseIgnored,
  type SheetSetting,
  SHEET_SETTINGS,
} from "@idms/core/print/sheets/sheet-settings";
import { expect, test } from "vitest";

const SAID: Record<SheetSetting, unknown> = {
  margin: 3,
  gap: 9,
  bleed: 2,
  marks: false,
  fill: "columns",
  start: 2,
  flip: "short",
};

test.each([
  ["sheets", "a4", undefined],
  ["pages", "card", undefined],
  ["blanks", "card", "Badges"],
  ["blanks", "cr80", undefined],
] as const)("settings that do not apply to %s are refused, and no others are", (on, layout, printer) => {
  expect(printedOn(layout, printer !== undefined)).toBe(on);
  for (const setting of Object.keys(SAID) as SheetSetting[]) {
    const counts = (COUNTS_ON[setting] as readonly string[]).includes(on);
    const isSoAnyway = setting === "marks" || setting === "start";
    const refuse = () => refuseIgnored({ [setting]: SAID[setting] }, layout, printer);
    if (counts || isSoAnyway) expect(refuse).not.toThrow();
    else
      expect(refuse).toThrow(
        /^(With one (bank )?card per page|Badges prints one blank card).* Remove them, /,
      );
  }
});

test("settings with their default value are accepted everywhere", () => {
  expect(() => refuseIgnored(SHEET_SETTINGS, "card", "Badges")).not.toThrow();
});
