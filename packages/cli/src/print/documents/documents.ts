import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { counted } from "@idms/core/forms/values/counted";
import type { LabelStockName } from "@idms/core/print/documents/label-stock";
import type { LabelsFor } from "@idms/core/print/documents/labels";
import type { ListPaper, DocumentKind } from "@idms/core/print/documents/document-wish";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { scratchPath } from "@idms/server/installation/files/scratch-files";
import { batchesOfJob } from "@idms/server/upkeep/jobs/ask-job";
import type { App } from "@idms/server/installation/open-app";
import { choosePackets, type CardsWish } from "@idms/server/print/documents/choose-packets";
import { makeDocument } from "@idms/server/print/documents/make-document";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags } from "../../terminal/flags/flags.ts";
import { readCount, readIds } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { keptFile, requireOneOnStdout, STDOUT, writeOut } from "../../terminal/output/out-file.ts";
import { print, printJson } from "../../terminal/output/output.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

export interface DocumentFlags extends DataFlags {
  batch?: string[];
  order?: string;
  job?: string;
  school?: string;
  class?: string[];
  reprints?: boolean;
  paper?: ListPaper;
  sheets?: boolean;
  labels?: LabelStockName;
  per?: LabelsFor;
  start?: string;
  out?: string;
  force?: boolean;
}

/** Creates a document that accompanies printed cards, based on current data. */
export function write(kind: DocumentKind, flags: DocumentFlags): Promise<number> {
  requireOneOnStdout(flags);
  requireOneWay(flags);
  const start = readCount("--start", flags.start ?? "1");
  const { paper, labels, per: of = "class", sheets = false } = flags;
  return interruptible((signal) =>
    withApp(flags, async (app) => {
      const options = { reach: null, reasons: kind === "packing-list", signal };
      const chosen = await choosePackets(app, await wishOf(app, flags), options);
      const file = await keptFile(flags.out, `${kind}.pdf`, flags);
      const output = file === STDOUT ? scratchPath(app.folder.scratch, `${kind}.pdf`) : file;
      const { pages, cards } = await makeDocument(app, chosen, {
        kind,
        paper,
        labels,
        of,
        sheets,
        start,
        output,
        signal,
      });
      if (file === STDOUT) await pourOut(output);
      else if (flags.json)
        printJson({
          file,
          kind,
          pages,
          cards,
          schools: chosen.deliveries.map(({ school }) => school),
        });
      else print(`${file}: ${counted(cards, "card")} on ${counted(pages, "page")}`);
      return EXIT.done;
    }),
  );
}

function requireOneWay({ batch, order, job, school, class: room, reprints }: DocumentFlags): void {
  const ways = [batch, order, job, school].filter((way) => way !== undefined);
  if (ways.length !== 1) throw printCommandFailures.needsCards();
  if (room && school === undefined) throw printCommandFailures.schoolOfClasses();
  if (reprints && school !== undefined) throw printCommandFailures.reprintsOfSchool();
}

async function wishOf(app: App, flags: DocumentFlags): Promise<CardsWish> {
  const { order, job, reprints = false } = flags;
  const batches = readIds("--batch", flags.batch);
  if (batches) return { batches, reprints };
  if (order !== undefined) return { order: readCount("--order", order, "order"), reprints };
  if (job !== undefined)
    return { batches: await batchesOfJob(app.db, readCount("--job", job, "job"), null), reprints };
  const school = await chooseSchool(app, flags.school ?? "");
  const classrooms: number[] = [];
  for (const each of flags.class ?? []) classrooms.push((await chooseClass(app, school, each)).id);
  return { school: school.id, classrooms: classrooms.length > 0 ? classrooms : undefined };
}

async function pourOut(path: string): Promise<void> {
  try {
    await writeOut(STDOUT, (output) => pipeline(createReadStream(path), output));
  } finally {
    await rm(path, { force: true });
  }
}
