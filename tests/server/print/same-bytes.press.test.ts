import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import { findBatch } from "../../../packages/server/src/cards/printed/batch-rows.ts";
import { chooseCards } from "../../../packages/server/src/print/choosing/choose-cards.ts";
import { generateCards, pressJob } from "../../../packages/server/src/print/runs/generate-cards.ts";
import type { PressJob } from "../../../packages/server/src/print/choosing/press-job.ts";
import { runPress } from "../../../packages/server/src/print/press/run-press.ts";
import { zonedTime } from "../../../packages/server/src/installation/settings/zoned-time.ts";
import { poppler } from "../../core/node/pdf/print-cards.ts";
import { serving, signedIn } from "../http/serving.ts";
import { addDesign, addPhotoClass, PHONE, UNTOUCHED } from "./photo-class.ts";

const served = serving();

beforeAll(async () => {
  const root = await signedIn(served, "root");
  await addDesign(root, served.green.school, "Both sides");
  // Different sizes, so that photos begun later are often ready first.
  const sizes = Array.from({ length: 5 }, () => [
    PHONE,
    UNTOUCHED,
    { width: 700, height: 900 },
    PHONE,
  ]).flat();
  await addPhotoClass(served, "6", sizes);
});

const chosen = (layout: "card" | "a4") =>
  chooseCards(served.app, { school: String(served.green.school), class: "6", layout });

async function hashOf(job: PressJob): Promise<string> {
  const hash = createHash("sha256");
  const output = chunkedOutput(async (chunk) => void hash.update(chunk));
  const result = await runPress(served.app.db, job, { files: served.app.files, output });
  expect(result.printed).toHaveLength(20);
  return hash.digest("hex");
}

test.each(["card", "a4"] as const)(
  "a job printed 20 times at once on %s gives one file, byte for byte",
  { tags: "thorough" },
  async (layout) => {
    const job = await pressJob(served.app, await chosen(layout));
    const hashes = await Promise.all(Array.from({ length: 20 }, () => hashOf(job)));
    expect(new Set(hashes).size).toBe(1);
  },
);

test("the time in a file, on its sheets and of its batch is the moment when printing began", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-04-01T04:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const output = join(served.app.folder.scratch, "cards.pdf");
  const { batch } = await generateCards(served.app, await chosen("a4"), {
    output,
    mark: false,
    actor: { id: null, name: "test" },
    onProgress: () => void vi.setSystemTime(new Date("2026-04-01T05:00:00Z")),
  });
  const file = await readFile(output);
  const [, made] = /CreationDate:\s+(\S+)/.exec(poppler("pdfinfo", file, ["-isodates"])) ?? [];
  const moment = new Date("2026-04-01T04:00:00Z");
  expect(new Date(made ?? "")).toEqual(moment);
  expect((await findBatch(served.app.db, batch))?.created_at).toBe(moment.toISOString());
  expect(poppler("pdftotext", file, ["-layout"], ["-"])).toContain(zonedTime(moment));
});
