import { calibrationPages } from "@idms/core/print/sheets/calibration";
import { paperOf, type PaperLayout } from "@idms/core/print/sheets/paper";
import { printerCorrection, type PrinterProfile } from "@idms/core/print/sheets/printer";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { pdfInMemory } from "../press/write-pages.ts";

export interface CalibrationWish {
  layout: PaperLayout;
  landscape: boolean;
  /** A stored profile to apply, so that the user can check whether it is correct. */
  printer: PrinterProfile | null;
}

/**
 * Draws a PDF with both sides of a calibration page.
 * @throws Failure `invalid` for a sheet that is too small.
 */
export async function drawCalibration({ layout, landscape, printer }: CalibrationWish): Promise<Buffer> {
  const { width, height } = paperOf(layout);
  const paper = landscape ? { width: height, height: width } : { width, height };
  const time = new Date();
  const [front, back] = calibrationPages({ layout, paper, printer, time: zonedTime(time) }, diskTypesetter());
  const { pdf, bytes } = pdfInMemory({ title: `Calibration page ${layout}`, author: "IDMS", time });
  for (const [side, scene] of [
    ["front", front],
    ["back", back],
  ] as const) {
    const transform = printer ? printerCorrection(printer, side) : undefined;
    await pdf.addPage({ ...paper, transform }, [{ scene, x: 0, y: 0, images: {} }]);
  }
  await pdf.end();
  return bytes();
}
