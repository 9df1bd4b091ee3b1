import { readCalibrationLayout } from "@idms/core/print/sheets/calibration";
import { choosePrinter } from "@idms/server/print/choosing/choose-sheet";
import { drawCalibration } from "@idms/server/print/pictures/draw-calibration";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { outFile, requireOneOnStdout, STDOUT, writeBytes } from "../../terminal/output/out-file.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";

type CalibrateFlags = FlagsOf<"calibrate">;

/** Draws a calibration page. A data folder is needed only for a stored printer profile. */
export async function calibrate({
  data,
  json,
  quiet,
  paper,
  landscape = false,
  printer: name,
  out,
}: CalibrateFlags) {
  requireOneOnStdout({ out, json });
  const layout = readCalibrationLayout(paper);
  const printer =
    name === undefined
      ? null
      : await withApp({ data }, async (app) => (await choosePrinter(app, name)).profile);
  const file = await outFile(out, "calibration.pdf");
  await writeBytes(file, await drawCalibration({ layout, landscape, printer }));
  if (json) printJson({ file, paper: layout, landscape, printer: printer?.name ?? null });
  else if (file !== STDOUT) print(file);
  if (!quiet && !json)
    note(
      'Save the measured values: idms printers add "Front office" --offset 0.4,-0.2 --scale 100.1,99.9 --back-offset 0.6,-0.2',
    );
  return EXIT.done;
}
