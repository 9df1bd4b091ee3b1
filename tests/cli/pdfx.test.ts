import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { srgbProfile } from "../../packages/core/src/node/colour/srgb-profile.ts";
import { pdfxFaults } from "../core/node/pdf/pdfx-rules.ts";
import { makeZip } from "../core/node/archives/make-zip.ts";
import { pressProfileBytes } from "../core/node/pdf/print-cards.ts";
import { operationsOf, readPdf, Stream } from "../core/node/pdf/read-pdf.ts";
import { plainPhoto } from "../server/import-school.ts";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { pdfFonts, pdfPages } from "./pdf-tools.ts";
import { rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";
import { addTwoSided } from "./two-sided.ts";

const demo = inject("demo");
let data: string;
let profile: string;

beforeAll(async () => {
  data = await scratchFolder(demo.data);
  profile = join(data, "press.icc");
  await writeFile(profile, await pressProfileBytes());
  return () => rm(data, { recursive: true, force: true });
});

const idms = (...args: string[]) => runHere([...args, "--data", data]);
const CLASS = ["--school", "1", "--class", "8 - B", "--status", "ID_GENERATED"];
const generate = (...args: string[]) => idms("generate", ...CLASS, ...args);

const count = async (table: string): Promise<number> =>
  (await rowsIn<{ n: number }>(data, `SELECT count(*) AS n FROM ${table}`))[0]!.n;

/** Returns the profile in a file's output intent, or undefined if there is none. */
function profileIn(path: string): Buffer | undefined {
  const pdf = readPdf(readFileSync(path));
  const intents = pdf.see(pdf.dict(pdf.trailer["Root"])["OutputIntents"]);
  const found = Array.isArray(intents) && pdf.see(pdf.dict(intents[0])["DestOutputProfile"]);
  return found instanceof Stream ? pdf.bytes(found) : undefined;
}

describe("idms generate --pdfx", () => {
  test.each([
    ["one card a page", []],
    ["sheets with bleed", ["--layout", "a4", "--bleed", "2"]],
    ["cards with bleed", ["--bleed", "3"]],
  ])("writes PDF/X-4: %s", async (_, how) => {
    const out = join(data, "press.pdf");
    const { code, stdout, stderr } = await generate("--pdfx", profile, "--out", out, "--json", ...how);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(pdfxFaults(readPdf(readFileSync(out)))).toEqual([]);
    expect(profileIn(out)?.equals(readFileSync(profile))).toBe(true);
    expect(await pdfPages(out)).toBe(JSON.parse(stdout).pages);
    for (const font of await pdfFonts(out)) expect(font).toMatchObject({ embedded: true, subset: true });
  });

  test("stores the profile with the batch, once, so that reprints are made for the same press", async () => {
    const [out, again] = [join(data, "press.pdf"), join(data, "again.pdf")];
    const { batch } = JSON.parse((await generate("--pdfx", profile, "--out", out, "--json")).stdout);
    expect(await count("output_profiles")).toBe(1);
    const shown = await idms("batches", String(batch));
    expect(shown.stdout).toContain(
      "PDF/X-4 with the output profile Chemical proof. Reprints of this batch use the same",
    );
    expect(JSON.parse((await idms("batches", String(batch), "--json")).stdout).pdfx).toBe("Chemical proof");
    await rm(profile);
    const reprint = [
      "reprint",
      "--batch",
      String(batch),
      "--position",
      "2",
      "--reason",
      "bent",
      "--out",
      again,
    ];
    expect((await idms(...reprint)).code).toBe(0);
    expect(pdfxFaults(readPdf(readFileSync(again)))).toEqual([]);
    await writeFile(profile, await pressProfileBytes());
    expect(profileIn(again)?.equals(readFileSync(profile))).toBe(true);
    expect((await idms(...reprint, "--no-pdfx")).code).toBe(0);
    expect(profileIn(again)).toBeUndefined();
  });

  test("is off by default, and a reprint can turn an ordinary batch into PDF/X-4", async () => {
    const [out, again] = [join(data, "plain.pdf"), join(data, "again.pdf")];
    const { batch } = JSON.parse((await generate("--out", out, "--json")).stdout);
    expect(profileIn(out)).toBeUndefined();
    const asked = [
      "reprint",
      "--batch",
      String(batch),
      "--reason",
      "for a press",
      "--out",
      again,
      "--pdfx",
      profile,
    ];
    expect((await idms(...asked)).code).toBe(0);
    expect(pdfxFaults(readPdf(readFileSync(again)))).toEqual([]);
  });

  test("applies to each side of a batch, and every fetch is identical to the byte", async () => {
    await addTwoSided(data);
    const [out, side] = [join(data, "press.pdf"), join(data, "side.pdf")];
    const { stdout } = await generate("--template", "Both sides", "--pdfx", profile, "--out", out, "--json");
    const { batch, pages } = JSON.parse(stdout);
    for (const which of ["front", "back"]) {
      const fetchSide = async () => {
        const { code, stderr } = await idms("batches", String(batch), "--out", side, "--pages", which);
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
        return readFileSync(side);
      };
      const file = await fetchSide();
      expect(pdfxFaults(readPdf(file))).toEqual([]);
      expect(profileIn(side)?.equals(readFileSync(profile))).toBe(true);
      expect(await pdfPages(side)).toBe(pages / 2);
      expect((await fetchSide()).equals(file)).toBe(true);
    }
  });

  test.each([
    [
      "a monitor's profile",
      srgbProfile(),
      /^idms: refused\.icc is a profile for a monitor, not for a printing press\. Ask the print/,
    ],
    ["a text", Buffer.from("no profile"), /^idms: refused\.icc is not an ICC profile\. Ask the print shop/],
    [
      "what is no profile's size",
      Buffer.alloc(17 * 1024 * 1024),
      /^idms: .*refused\.icc is larger than 16 MB/,
    ],
    [
      "a file that is not there",
      null,
      /^idms: .*refused\.icc cannot be read \(it does not exist\)\. Check the path\./,
    ],
  ])("refuses %s, and writes nothing", async (_, bytes, message) => {
    const [out, refused] = [join(data, "refused.pdf"), join(data, "refused.icc")];
    await rm(refused, { force: true });
    if (bytes) await writeFile(refused, bytes);
    const batches = await count("print_batches");
    const { code, stdout, stderr } = await generate("--pdfx", refused, "--out", out);
    expect({ code: code === 0, stdout }).toEqual({ code: false, stdout: "" });
    expect(stderr).toMatch(message);
    expect(existsSync(out)).toBe(false);
    expect(await count("print_batches")).toBe(batches);
  });
});

test("black codes and texts use only black ink, and their background is white", async () => {
  const box = { x: 20, width: 300, height: 200 };
  const template = {
    format: "idms-template",
    version: 1,
    name: "Codes",
    card_size_mm: { w: 54, h: 86 },
    background: null,
    fields: {
      full_name: { ...box, y: 500, height: 60, color: "#000" },
      qr: { ...box, y: 20, width: 200, kind: "qr", pattern: "{student_id}" },
      bars: { ...box, y: 250, kind: "code128", pattern: "{student_id}", color: "#000000" },
    },
    back: null,
    images: [],
  };
  const [file, out] = [join(data, "codes.idmstemplate"), join(data, "codes.pdf")];
  await writeFile(file, makeZip([{ name: "template.json", data: Buffer.from(JSON.stringify(template)) }]));
  expect((await idms("templates", "import", file, "--school", "1")).stderr).toBe("");
  const why = ["--override", "the codes are what is looked at"];
  const { code } = await generate("--template", "Codes", "--pdfx", profile, "--out", out, ...why);
  expect(code).toBe(0);
  const pdf = readPdf(readFileSync(out));
  expect(pdfxFaults(pdf)).toEqual([]);
  const inks = pdf.pages
    .flatMap((page) => operationsOf(pdf.bytes(pdf.see(page["Contents"]) as Stream)))
    .filter(({ operator }) => /^(g|rg|k|sc|scn)$/i.test(operator))
    .map(({ operator, operands }) => `${operands.join(" ")} ${operator}`);
  expect(new Set(inks)).toEqual(new Set(["0 0 0 1 k", "1 1 1 sc"]));
});

test("idms watch --pdfx turns dropped files into PDF/X-4", async () => {
  const folder = await temporaryFolder();
  const row = "Student Name,Parent Phone,Class,Photo\nInked Rao,6512345678,8 - B,rao.jpg\n";
  await writeFile(join(folder, "8b.csv"), row);
  await writeFile(join(folder, "8b.zip"), makeZip([{ name: "rao.jpg", data: await plainPhoto(300, 777) }]));
  const how = ["--school", "1", "--once", "--settle", "0.1", "--pdfx", profile];
  const { code, stderr } = await idms("watch", folder, ...how);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(pdfxFaults(readPdf(readFileSync(join(folder, "8b.pdf"))))).toEqual([]);
});
