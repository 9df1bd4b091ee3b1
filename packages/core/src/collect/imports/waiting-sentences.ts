import { sentences } from "../../sentence.ts";

/** Why something in a watched folder is not done yet. */
export const waitingSentences = sentences("waiting", {
  stillWritten: "{file} is still being written.",
  noSpreadsheet: "{file} waits for its spreadsheet, {name}.xlsx or {name}.csv.",
  noEnd: "{file} has no end yet. It is still being copied, or it is damaged.",
  begunAgain: "{file} was changed meanwhile, so it is begun again.",
  because: "{file}: {why}",
  notVerified: "SUBMITTED, and not yet verified by the school.",
});
