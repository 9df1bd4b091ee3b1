import { expect, test } from "vitest";
import { spreadsheetFailures } from "@idms/core/spreadsheets/said/spreadsheet-failures";
import { archiveFailures } from "@idms/core/students/photos/archive-failures";
import { inUseFailures } from "@idms/core/upkeep/installation/in-use-failures";

test.each(Object.entries({ archiveFailures, spreadsheetFailures, inUseFailures }))(
  "every message of %s says what is wrong, and then what to do",
  (_, group) => {
    const only = Object.values(group)
      .map(({ text }) => text as string)
      .filter((text) => !/\. [A-Z]/.test(text));
    expect(only).toEqual([]);
  },
);
