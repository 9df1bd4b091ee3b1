import { resolve } from "node:path";
import { Failure, readLayout, type PrinterProfile } from "@idms/core";
import { choosePrinter, drawCalibration } from "@idms/server";
import { EXIT } from "../terminal/exit-codes.ts";
import type { DataFlags } from "../flags/flags.ts";
import { print, printJson } from "../terminal/output.ts";
import { withApp } from "../app/with-app.ts";

export interface CalibrateFlags extends DataFlags {
  paper: string;
  landscape?: boolean;
  printer?: string;
  out: string;
}

/** Draws a calibration page; a data folder is only needed for a stored profile. */
export async function calibrate({
  data,
  json,
  paper,
  landscape = false,
  printer: name,
  out,
}: CalibrateFlags) {
  const layout = readLayout(paper);
  if (layout === "card")
    throw new Failure("invalid", "A calibration page is a sheet: name its paper, such as a4.");
  const printer: PrinterProfile | null =
    name === undefined ? null : await withApp({ data }, async (app) => choosePrinter(app, name));
  const file = resolve(out);
  await drawCalibration({ layout, landscape, printer, output: file });
  if (json) printJson({ file, paper: layout, landscape, printer: printer?.name ?? null });
  else print(file);
  return EXIT.done;
}
