import { dotsPerInch, mm } from "../../units.ts";
import { PHOTO_DPI, softPhoto, worstOf } from "./photo-marks.ts";
import type { PhotoMeasures, PhotoSize } from "./photo-measures.ts";
import type { PhotoFinding, PhotoQuality } from "./photo-quality.ts";
import { findingOf } from "./finding-of.ts";
import { findingSentences } from "./finding-sentences.ts";
import type { Sentence } from "../../sentence.ts";

/** Print width assumed for a photo if there is no card yet. */
const USUAL_WIDTH = mm(25.4);

/** Thresholds between green, amber and red, in the units of the measurements. */
const LIMITS = {
  sharpness: { amber: 60, red: 15 },
  dark: { amber: 50, red: 30 },
  bright: { amber: 220, red: 238 },
  under_exposed: 0.6,
  over_exposed: { amber: 0.35, red: 0.75 },
  dynamic_range: { amber: 60, red: 30 },
} as const;

/**
 * Judges a photo by its measurements.
 * @param dpi the photo's print resolution on the card, or null if there is no card yet
 */
export function judgePhoto(measures: PhotoMeasures, dpi: number | null): PhotoQuality {
  const findings = [
    ...resolution(dpi ?? dotsPerInch(measures.width, USUAL_WIDTH), measures),
    ...light(measures),
    ...below("sharpness", measures.sharpness, LIMITS.sharpness, {
      amber: findingSentences.littleBlurred(),
      red: findingSentences.blurred(),
    }),
  ];
  return { mark: worstOf(findings), findings, measures };
}

function resolution(dpi: number, size: PhotoSize): PhotoFinding[] {
  const said = softPhoto(dpi, size);
  const limits = { amber: PHOTO_DPI.soft, red: PHOTO_DPI.coarse };
  return below("resolution", Math.round(dpi), limits, { amber: said, red: said });
}

/** Reports only one lighting problem, because a black photo also lacks contrast. */
function light(measures: PhotoMeasures): PhotoFinding[] {
  const { luminance_mean: mean, under_exposed, over_exposed, dynamic_range } = measures;
  const dark = below("under_exposure", mean, LIMITS.dark, {
    amber: findingSentences.ratherDark(),
    red: findingSentences.tooDark(),
  });
  if (dark.length > 0) return dark;
  const isWhite = mean > LIMITS.bright.red || over_exposed > LIMITS.over_exposed.red;
  if (isWhite || mean > LIMITS.bright.amber || over_exposed > LIMITS.over_exposed.amber)
    return [
      isWhite
        ? findingOf("over_exposure", "red", findingSentences.tooBright())
        : findingOf("over_exposure", "amber", findingSentences.ratherBright()),
    ];
  if (under_exposed > LIMITS.under_exposed)
    return [findingOf("under_exposure", "amber", findingSentences.muchBlack())];
  return below("dynamic_range", dynamic_range, LIMITS.dynamic_range, {
    amber: findingSentences.pale(),
    red: findingSentences.noContrast(),
  });
}

function below(
  measure: PhotoFinding["measure"],
  value: number,
  limits: Record<PhotoFinding["mark"], number>,
  said: Record<PhotoFinding["mark"], Sentence>,
): PhotoFinding[] {
  const mark = value < limits.red ? "red" : value < limits.amber ? "amber" : undefined;
  return mark === undefined ? [] : [findingOf(measure, mark, said[mark])];
}
