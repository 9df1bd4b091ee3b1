import { describeFindings } from "@idms/core/cards/checks/finding-message";
import { previewCard } from "@idms/server/print/pictures/preview-card";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { outFile, requireOneOnStdout, STDOUT, writeBytes } from "../../terminal/output/out-file.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

type PreviewFlags = FlagsOf<"preview">;

const DPI_RANGE = { least: 36, most: 1200 };

/** Draws one side of a student's card as a PNG file. Findings cover both sides. */
export async function preview(flags: PreviewFlags): Promise<number> {
  const student = wholeNumber(flags.student, "--student", 1, Number.MAX_SAFE_INTEGER);
  const dpi = wholeNumber(flags.dpi, "--dpi", DPI_RANGE.least, DPI_RANGE.most);
  requireOneOnStdout(flags);
  const file = await outFile(flags.out, "card.png");
  return withApp(flags, async (app) => {
    const { template, side = "front" } = flags;
    const { png, findings } = await previewCard(app, { student, template, side, dpi });
    await writeBytes(file, png);
    const described = describeFindings(student, findings);
    if (flags.json) {
      printJson({ file, student, side, findings: described });
      return EXIT.done;
    }
    if (file !== STDOUT) print(file);
    if (!flags.quiet)
      for (const { field, severity, message } of described)
        note(`  ${severity === "serious" ? "Prevents printing: " : ""}${field}: ${message}`);
    return EXIT.done;
  });
}

function wholeNumber(text: string, flag: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw printCommandFailures.wholeNumber({ flag, least, most });
}
