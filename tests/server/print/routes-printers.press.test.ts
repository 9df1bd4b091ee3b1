import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { calibrate } from "../../../packages/cli/src/print/printers/calibrate.ts";
import { choosePrinter } from "../../../packages/server/src/print/choosing/choose-sheet.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn, tokensOf, type Client } from "../http/serving.ts";

const served = serving();
let root: Client;
beforeAll(async () => {
  root = await signedIn(served, "root");
});

const PRINTERS = "/api/printers/";
const put = (body: unknown) => root.send("POST", PRINTERS, body);
const list = async () => (await root.get(PRINTERS)).body;
const office = {
  name: "Front office",
  offset: { x: 0.4, y: -0.2 },
  scale: { x: 100.1, y: 99.9 },
  back_offset: { x: 0.6, y: 0 },
};

beforeEach(async () => {
  for (const { id } of await list()) await root.send("DELETE", `${PRINTERS}${id}/`);
});

describe("a printer", () => {
  test("is stored as it was measured, found by the press, and deleted", async () => {
    const { status, body } = await put(office);
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), ...office, cards: null, address: null, tray: null },
    ]);
    expect(await list()).toEqual([body]);
    expect((await choosePrinter(served.app, "FRONT OFFICE")).profile).toEqual({
      name: office.name,
      offset: office.offset,
      scale: { x: expect.closeTo(1.001, 12), y: expect.closeTo(0.999, 12) },
      backOffset: office.back_offset,
    });
    expect((await root.send("DELETE", `${PRINTERS}${body.id}/`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await root.send("DELETE", `${PRINTERS}${body.id}/`)).toMatchObject({
      status: 404,
      body: { detail: "There is no such printer." },
    });
  });

  test("counts as exact where it was not measured, and is off on the back as on the front", async () => {
    const { body } = await put({ name: "  Press ", offset: { x: 1, y: -2 } });
    expect(body).toMatchObject({ name: "Press", scale: { x: 100, y: 100 }, back_offset: { x: 1, y: -2 } });
  });

  test.each([
    ["Office", "OFFICE"],
    ["Büro Süd", "BÜRO SÜD"],
    ["Бухгалтерия", "бУХГАЛТЕРИЯ"],
    ["मुख्य कार्यालय", "मुख्य कार्यालय"],
    ["Ä".repeat(100), "ä".repeat(100)],
  ])("called %s is replaced by %s, and deleted by either name", async (name, again) => {
    const first = (await put({ ...office, name })).body;
    const second = (await put({ name: again })).body;
    expect(await list()).toEqual([{ ...second, id: first.id, name: again, offset: { x: 0, y: 0 } }]);
    expect((await root.send("DELETE", `${PRINTERS}${first.id}/`)).status).toBe(204);
  });

  test("stored by two at once exists once, with the measurements of one of them", async () => {
    const both = await Promise.all([1, 2].map((x) => put({ name: "Press", offset: { x, y: 0 } })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toEqual([expect.objectContaining({ name: "Press", id: both[0]?.body.id })]);
  });

  test("is listed by name in natural order, with any characters in it", async () => {
    const names = ["Zebra", "ärmel", "<b>bold</b> & 'co'", "Press 10", "press 9"];
    for (const name of names) await put({ name });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
      "<b>bold</b> & 'co'",
      "ärmel",
      "press 9",
      "Press 10",
      "Zebra",
    ]);
  });

  const slip = (what: string) => `${what} must be from -20 to 20 mm.`;
  const scaled = "The scale must be a percentage from 95 to 105.";
  test.each([
    ["no name", { name: " " }, "name", "Name is required."],
    ["a long name", { name: "n".repeat(101) }, "name", "Name must be at most 100 characters."],
    ["paper put in wrongly", { offset: { x: 20.001, y: 0 } }, "offset.x", slip("The offset")],
    ["no number", { offset: { x: 0, y: "0" } }, "offset.y", slip("The offset")],
    ["a half", { back_offset: { x: 1 } }, "back_offset.y", slip("The back offset")],
    ["a part instead of per cent", { scale: { x: 1.001, y: 100 } }, "scale.x", scaled],
    ["a scale beyond", { scale: { x: 100, y: 105.01 } }, "scale.y", scaled],
    ["null", { scale: { x: 100, y: null } }, "scale.y", scaled],
  ])("with %s is refused at its field", async (_, wrong, field, message) => {
    const { status, body } = await put({ ...office, ...wrong });
    expect([status, body.fields[field]]).toEqual([400, [message]]);
    expect(await list()).toEqual([]);
  });

  test("with a number beyond all numbers is refused too", async () => {
    const response = await fetch(new URL(PRINTERS, served.server.url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${(await tokensOf(served, "root")).access}`,
        "content-type": "application/json",
      },
      body: '{"name":"Press","offset":{"x":1e999,"y":0}}',
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { "offset.x": [slip("The offset")] } },
    ]);
    expect(await list()).toEqual([]);
  });
});

describe("a calibration page", () => {
  const draw = (query = "") => root.get(`${PRINTERS}calibration/${query}`);
  const sizeOf = (pdf: Uint8Array) =>
    /Page size:\s+(\S+) x (\S+) pts/.exec(poppler("pdfinfo", pdf))?.slice(1, 3);

  test.each([
    ["", { paper: "a4" }],
    ["?paper=13x19in&landscape=true", { paper: "13x19in", landscape: true }],
    ["?paper=320%20x%20450mm&printer=Office", { paper: "320 x 450mm", printer: "Office" }],
  ])("%s equals the command line's, byte for byte", async (query, flags) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = (await put({ ...office, name: "Office" })).body;
    const out = join(served.app.folder.scratch, "calibration.pdf");
    onTestFinished(() => rm(out, { force: true }));
    const { status, headers, body } = await draw(query.replace("Office", String(id)));
    await calibrate({ data: served.app.folder.root, json: true, input: false, out, ...flags });
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(headers.get("content-disposition")).toBe('attachment; filename="calibration.pdf"');
    expect(body.equals(await readFile(out))).toBe(true);
  });

  test("has two pages of the paper, in landscape if requested, and names the printer", async () => {
    const name = "வேங்கடம் <& Söhne>";
    const { id } = (await put({ ...office, name })).body;
    const { body } = await draw(`?paper=LETTER&landscape=true&printer=${id}`);
    expect(sizeOf(body)).toEqual(["792", "612"]);
    expect(poppler("pdfinfo", body)).toMatch(/Pages:\s+2/);
    expect(poppler("pdftotext", body, [], ["-"])).toContain("Söhne>");
  });

  test.each([
    ["?paper=card", "A calibration page is printed on a sheet. Specify a paper size, such as a4."],
    ["?paper=b7", '"b7" is not a paper size. Use'],
    ["?paper=9999x9999mm", "The sides of a sheet must be 40 to 1500 mm"],
    ["?paper=40x40mm", "is too small for its instructions. Use a larger sheet."],
    ["?landscape=perhaps", "landscape must be true or false."],
    ["?printer=0.5", "The ID must be a whole number."],
  ])("%s is refused: %s", async (query, sentence) => {
    const { status, body } = await draw(query);
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
    ]);
  });

  test("for a missing printer is not found", async () => {
    expect(await draw("?printer=987654")).toMatchObject({
      status: 404,
      body: { detail: "There is no such printer." },
    });
  });
});
