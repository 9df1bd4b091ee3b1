import { expect, test } from "vitest";
import {
  jobAttributes,
  jobSheets,
  requirePrintable,
} from "../../../../packages/core/src/print/sending/send-job.ts";
import {
  isSentInVain,
  isSentOver,
  jobState,
  lacksDocument,
  printerTrouble,
  SENT_STATES,
  takesNothing,
} from "../../../../packages/core/src/print/sending/printer-state.ts";
import {
  httpOfPrinter,
  readPrinterAddress,
} from "../../../../packages/core/src/print/sheets/printer-address.ts";
import { mm } from "../../../../packages/core/src/units.ts";

test.each([
  ["Office", "ipp://localhost/printers/Office", "http://localhost:631/printers/Office"],
  [" Büro_2 ", "ipp://localhost/printers/B%C3%BCro_2", "http://localhost:631/printers/B%C3%BCro_2"],
  ["ipp://192.168.1.20/ipp/print", "ipp://192.168.1.20/ipp/print", "http://192.168.1.20:631/ipp/print"],
  ["IPPS://Print.Example.org:631", "ipps://print.example.org/", "https://print.example.org:631/"],
  ["ipp://[fe80::1]:8631/ipp", "ipp://[fe80::1]:8631/ipp", "http://[fe80::1]:8631/ipp"],
  ["ipp://localhost:80/x", "ipp://localhost:80/x", "http://localhost:80/x"],
])("the address %s is %s, and is called at %s", (given, address, url) => {
  expect(readPrinterAddress(given)).toBe(address);
  expect(readPrinterAddress(address)).toBe(address);
  expect(httpOfPrinter(address)).toBe(url);
});

test.each([
  "",
  "http://192.168.1.20/ipp",
  "file:///etc/passwd",
  "ipp://",
  "ipp://user:secret@host/ipp",
  "ipp://user@host/ipp",
  "ipp://host/ipp?x=1",
  "ipp://host/a b",
  "ipp://host:99999/",
  "ipp://host:0x1/",
  "two words",
  "../queue",
  `ipp://host/${"a".repeat(500)}`,
])("%s is not an address", (given) => {
  expect(() => readPrinterAddress(given)).toThrow(/print queue on the server/);
});

const A4 = { width: mm(210), height: mm(297) };
const portrait = jobSheets({ sheet: A4, flip: "long" }, true, "tray-2");
const values = (attributes: object) =>
  JSON.parse(JSON.stringify(attributes, (key, value) => (key === "kind" ? undefined : value)));

test("a job says its exact paper, its sides and its tray, and that nothing may be scaled", () => {
  const size = { value: { "x-dimension": { value: 21_000 }, "y-dimension": { value: 29_700 } } };
  expect(values(jobAttributes(portrait))).toEqual({
    copies: { value: 1 },
    sides: { value: "two-sided-long-edge" },
    "print-scaling": { value: "none" },
    "media-col": { value: { "media-size": size, "media-source": { value: "tray-2" } } },
  });
});

test("paper is stated with the short side first, however the page lies, and to a hundredth of a millimetre", () => {
  const card = jobSheets({ sheet: { width: mm(85.6), height: mm(53.98) }, flip: "short" }, false, null);
  expect(values(jobAttributes(card))).toMatchObject({
    sides: { value: "one-sided" },
    "media-col": {
      value: { "media-size": { value: { "x-dimension": { value: 5398 }, "y-dimension": { value: 8560 } } } },
    },
  });
});

const able = {
  "operations-supported": [5, 6, 11],
  "document-format-supported": ["application/pdf"],
  // As CUPS states A4, by a PPD in points.
  "media-size-supported": [{ "x-dimension": [20_990], "y-dimension": [29_704] }],
  "media-source-supported": ["tray-1", "tray-2"],
  "sides-supported": ["one-sided", "two-sided-long-edge"],
};

test("a printer is asked for what it cannot do before anything is sent", () => {
  const check = (attributes: object, sheets = portrait) =>
    requirePrintable("Office", { ...able, ...attributes }, sheets);
  expect(() => check({})).not.toThrow();
  expect(() => check({ "media-source-supported": [] })).not.toThrow();
  const letter = { "x-dimension": [21_590], "y-dimension": [27_940] };
  expect(() => check({ "media-size-supported": [letter] })).toThrow(
    "Office does not print on 210 × 297 mm. It prints on 215.9 × 279.4 mm. Choose one of these sizes, or another printer.",
  );
  const custom = (from: number, to: number) => [{ lower: from, upper: to }];
  const range = { "x-dimension": custom(1270, 35_278), "y-dimension": custom(1270, 49_389) };
  expect(() => check({ "media-size-supported": [letter, range] })).not.toThrow();
  expect(() => check({ "media-source-supported": ["main"] })).toThrow("no tray tray-2. Its trays are: main.");
  expect(() => check({ "sides-supported": ["one-sided"] })).toThrow("cannot print on both sides");
  expect(() => check({ "document-format-supported": ["image/pwg-raster"] })).toThrow("PDF files");
  expect(() => check({ "operations-supported": [2, 11] })).toThrow("PDF files");
});

const troubleOf = (state: number, reasons: string[], accepting = true) =>
  printerTrouble("Office", {
    "printer-state": [state],
    "printer-state-reasons": reasons,
    "printer-is-accepting-jobs": [accepting],
  })?.code;

test.each([
  [3, ["none"], undefined],
  [4, ["connecting-to-device"], undefined],
  [3, ["media-empty-report"], undefined],
  [4, ["toner-low-warning"], undefined],
  [4, ["media-empty-warning"], undefined],
  [5, ["paused"], "sending.paused"],
  [5, ["moving-to-paused"], "sending.paused"],
  [4, ["media-empty-error"], "sending.outOfPaper"],
  [5, ["media-empty"], "sending.outOfPaper"],
  [4, ["media-empty-warning", "media-needed-warning"], "sending.outOfPaper"],
  [4, ["media-needed"], "sending.otherPaper"],
  [5, ["media-jam-error", "media-empty-error"], "sending.jammed"],
  [5, ["door-open-error"], "sending.open"],
  [5, ["toner-empty-error"], "sending.outOfInk"],
  [4, ["offline-report"], "sending.offline"],
  [5, ["com.example.on-fire-error"], "sending.stopped"],
  [5, ["none"], "sending.stopped"],
])("a printer in state %i with the reasons %j has the problem %s", (state, reasons, code) => {
  expect(troubleOf(state, reasons)).toBe(code);
});

test("a printer that accepts no jobs says so, and one that is only out of paper still takes a job", () => {
  expect(troubleOf(3, ["none"], false)).toBe("sending.notAccepting");
  expect(takesNothing({ "printer-state": [4], "printer-is-accepting-jobs": [true] })).toBe(false);
  expect(takesNothing({ "printer-state": [5], "printer-is-accepting-jobs": [true] })).toBe(true);
  expect(takesNothing({ "printer-state": [3], "printer-is-accepting-jobs": [false] })).toBe(true);
});

test("a job has a state, is over or not, and knows whether it has its file", () => {
  expect([3, 4, 5, 6, 7, 8, 9, 99].map((state) => jobState({ "job-state": [state] }))).toEqual([
    ...SENT_STATES.slice(0, 7),
    undefined,
  ]);
  expect(SENT_STATES.filter(isSentOver)).toEqual(["cancelled", "failed", "printed", "forgotten"]);
  expect(SENT_STATES.filter(isSentInVain)).toEqual(["cancelled", "failed"]);
  expect(lacksDocument({ "job-state-reasons": ["job-incoming"] })).toBe(true);
  expect(lacksDocument({ "job-state-reasons": ["job-data-insufficient"] })).toBe(true);
  expect(lacksDocument({ "job-state-reasons": ["none"], "number-of-documents": [0] })).toBe(true);
  expect(lacksDocument({ "job-state-reasons": ["job-printing"], "number-of-documents": [1] })).toBe(false);
});
