import { calibrationPages, paperOf, printerCorrection, type Layout, type PrinterProfile } from "@idms/core";
import { diskTypesetter } from "@idms/core/node";
import { writePages } from "./write-pages.ts";
import { zonedTime } from "../zoned-time.ts";

export interface CalibrationWish {
  layout: Exclude<Layout, "card">;
  landscape: boolean;
  /** Draws with a stored profile, to see whether it is right. */
  printer: PrinterProfile | null;
  /** The path of the PDF. */
  output: string;
}

/** Writes the two sides of a calibration page. @throws Failure when the file cannot be written. */
export async function drawCalibration({
  layout,
  landscape,
  printer,
  output,
}: CalibrationWish): Promise<void> {
  const { width, height } = paperOf(layout);
  const paper = landscape ? { width: height, height: width } : { width, height };
  const time = new Date();
  const calibration = { layout, paper, printer, time: zonedTime(time) };
  const [front, back] = calibrationPages(calibration, diskTypesetter());
  await writePages(output, { title: `Calibration page ${layout}`, author: "IDMS", time }, async (pdf) => {
    for (const [side, scene] of [
      ["front", front],
      ["back", back],
    ] as const) {
      const transform = printer ? printerCorrection(printer, side) : undefined;
      await pdf.addPage({ ...paper, transform }, [{ scene, x: 0, y: 0, images: {} }]);
    }
  });
}
