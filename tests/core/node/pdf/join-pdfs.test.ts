import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cardLayout } from "@idms/core/cards/designs/lay-out-card";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import type { FlipEdge } from "@idms/core/print/sheets/sheet-settings";
import { mm } from "@idms/core/units";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { joinPdfs } from "@idms/core/node/pdf/join-pdfs";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../server/temporary-folder.ts";
import { readOutputProfile, type OutputProfile } from "@idms/core/node/colour/output-profile";
import { pdfxFaults } from "./pdfx-rules.ts";
import {
  cardTemplate,
  jpegOf,
  openPdf,
  pagesOfText,
  poppler,
  pressProfile,
  pressProfileBytes,
  rasterGray,
} from "./print-cards.ts";
import { readPdf } from "./read-pdf.ts";

const layOut = cardLayout(diskTypesetter(), cardTemplate);

/** Prints a file with a page for each name and its own picture. Its title resembles PDF syntax. */
async function printed(
  folder: string,
  names: readonly string[],
  seed: number,
  flip?: FlipEdge,
  profile: OutputProfile | null = null,
): Promise<string> {
  const { pdf, bytes } = openPdf(undefined, profile, {
    title: `Class ${seed} 0 R endobj`,
    ...(flip && { flip }),
  });
  const backdrop = pdf.openImage(await jpegOf(540, 860, seed));
  for (const name of names) {
    const photo = pdf.openImage(await jpegOf(300, 400, seed + 1));
    const { scene } = layOut({ texts: { full_name: name, class: "5 - A" }, images: { photo } });
    await pdf.addPage({ width: mm(54), height: mm(86) }, [
      { scene, x: 0, y: 0, images: { [BACKGROUND]: backdrop, photo } },
    ]);
  }
  await pdf.end();
  const path = join(folder, `${seed}.pdf`);
  await writeFile(path, bytes());
  return path;
}

async function joined(paths: readonly string[], pages: PdfPages = "all"): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { writeTo } = await joinPdfs(paths, { title: "Ünïted 🙂", pages });
  await writeTo(async (bytes) => void chunks.push(Buffer.from(bytes)));
  return Buffer.concat(chunks);
}

const ONE = ["Asha Rao", "आरव चट्टोपाध्याय", "محمد عبد الله"];
const OTHER = ["Bela", "வேங்கடராமன்"];

describe("joined files", () => {
  test("have all pages in order, each as it was drawn", async () => {
    const folder = await temporaryFolder();
    const paths = [await printed(folder, ONE, 3), await printed(folder, OTHER, 40)];
    const whole = await joined(paths);
    const sources = await Promise.all(paths.map((path) => readFile(path)));
    expect(pagesOfText(whole)).toEqual(sources.flatMap((bytes) => pagesOfText(bytes)));
    const rasters = sources.flatMap((bytes) => rasterGray(bytes, 72));
    expect(rasterGray(whole, 72)).toEqual(rasters);
    expect(poppler("pdfinfo", whole)).toMatch(/Title: +Ünïted 🙂\n/);
    // Joining twice gives identical bytes.
    expect((await joined(paths)).equals(whole)).toBe(true);
  });

  test("of two-sided sheets can have only the fronts or the backs, as one-sided pages", async () => {
    const folder = await temporaryFolder();
    const sides = ["front 1", "back 1", "front 2", "back 2"];
    const paths = [await printed(folder, sides, 3, "long"), await printed(folder, sides, 40, "long")];
    const names = (bytes: Buffer) => pagesOfText(bytes).map((text) => text.trim().split("\n")[0]);
    expect(names(await joined(paths))).toEqual([...sides, ...sides]);
    const backs = await joined(paths, "back");
    expect(names(backs)).toEqual(["back 1", "back 2", "back 1", "back 2"]);
    expect(names(await joined(paths, "front"))).toEqual(["front 1", "front 2", "front 1", "front 2"]);
    expect(backs.includes("/Duplex ")).toBe(false);
    // The pictures of the other pages are left out.
    const photos = (bytes: Buffer) => bytes.toString("latin1").split("/Width 300").length - 1;
    expect([photos(await joined(paths)), photos(backs)]).toEqual([8, 4]);
    expect((await joined(paths)).includes("/Duplex /DuplexFlipLongEdge")).toBe(true);
  });

  test("are refused if only some have backs, because a printer would print on the wrong side", async () => {
    const folder = await temporaryFolder();
    const paths = [await printed(folder, OTHER, 3, "long"), await printed(folder, OTHER, 40)];
    await expect(joined(paths)).rejects.toMatchObject({ kind: "conflict" });
    await expect(joined(paths, "front")).rejects.toMatchObject({ kind: "conflict" });
  });

  describe("for a press", () => {
    const SIDES = ["front 1", "back 1", "front 2", "back 2"];
    // The name of a profile may look like PDF syntax.
    const named = async (name: string) => ({ ...(await pressProfile()), name });
    const intents = (bytes: Buffer) => bytes.toString("latin1").split("/S /GTS_PDFX\n").length - 1;

    test.each(["all", "front", "back"] as const)("are still PDF/X-4: %s", async (pages) => {
      const folder = await temporaryFolder();
      const profile = await named("Press (9999 0 R) \\ Übung");
      const paths = [
        await printed(folder, SIDES, 3, "long", profile),
        await printed(folder, SIDES, 40, "long", profile),
      ];
      const whole = await joined(paths, pages);
      const pdf = readPdf(whole);
      expect(pdfxFaults(pdf)).toEqual([]);
      expect(intents(whole)).toBe(1);
      expect(whole.toString("latin1").split("/N 4 ").length - 1).toBe(1);
      expect(pdf.pages).toHaveLength(pages === "all" ? 8 : 4);
      expect((await joined(paths, pages)).equals(whole)).toBe(true);
      const told = poppler("pdfinfo", whole);
      expect(told).toMatch(/Title: +Ünïted 🙂\n/);
      expect(told).toMatch(/Author: +Lakeside\n/);
      // The output condition has the name of the profile.
      const [intent] = pdf.see(pdf.dict(pdf.trailer["Root"])["OutputIntents"]) as [never];
      const name = pdf.see(pdf.dict(intent)["OutputConditionIdentifier"]) as Buffer;
      expect(new TextDecoder("utf-16be").decode(name.subarray(2))).toBe(profile.name);
    });

    test("are refused if they are for different presses", async () => {
      const folder = await temporaryFolder();
      const bytes = await pressProfileBytes();
      const other = Buffer.from(bytes);
      other.write("2001", 24, "latin1");
      const paths = [
        await printed(folder, SIDES, 3, "long", readOutputProfile(bytes, "one.icc")),
        await printed(folder, SIDES, 40, "long", readOutputProfile(other, "other.icc")),
        await printed(folder, SIDES, 60, "long"),
      ];
      for (const pair of [paths.slice(0, 2), paths.slice(1)])
        await expect(joined(pair, "front")).rejects.toMatchObject({
          kind: "conflict",
          message: expect.stringMatching(/not all .* same printing press/i),
        });
    });
  });
});
