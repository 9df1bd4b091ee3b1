import { failures } from "../../failure.ts";

const ASK = "Ask the print shop for the CMYK ICC profile of its press and paper.";

/** Failures concerning the ICC profile of a press. */
export const profileFailures = failures("profile", {
  notIcc: ["invalid", `{file} is not an ICC profile. ${ASK}`],
  damaged: ["invalid", "{file} is incomplete or damaged. Copy it again from the source."],
  newerVersion: [
    "invalid",
    `{file} is a version {version} ICC profile, but PDF/X-4 supports only versions up to 4. ${ASK}`,
  ],
  otherDevice: ["invalid", `{file} is a profile for {device}, not for a printing press. ${ASK}`],
  otherInks: [
    "invalid",
    `{file} is a profile for {space}, but IDMS creates PDF/X-4 files for four inks only. ${ASK}`,
  ],
  otherConnection: ["invalid", `{file} defines its colours in {space} instead of Lab or XYZ. ${ASK}`],
  noConnection: ["invalid", `{file} does not specify how it defines colours. ${ASK}`],
  noTable: ["invalid", `{file} is missing a table that printing requires: {tables}. ${ASK}`],
  tableForOtherInks: [
    "invalid",
    `The table {table} in {file} is for {inks} inks, although the profile is marked as a four-ink profile. ${ASK}`,
  ],
  noTag: ["invalid", `{file} is missing tags that every ICC profile must have: {tags}. ${ASK}`],
});
