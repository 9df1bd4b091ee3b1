import { sentences } from "../../sentence.ts";

/** The reasons why a file in a watched folder has not been processed yet. */
export const waitingSentences = sentences("waiting", {
  stillWritten: "{file} is still being written.",
  noSpreadsheet: "{file} is waiting for its spreadsheet, {name}.xlsx or {name}.csv.",
  noEnd: "{file} is incomplete. It is still being copied, or it is damaged.",
  begunAgain: "{file} changed while it was being processed, so IDMS is processing it again.",
  because: "{file}: {why}",
  notVerified: "SUBMITTED, not yet verified by the school.",
});
