import { failures } from "../../failure.ts";

const ASK = "Ask the print shop for the ICC profile of its press and the paper, for CMYK.";

/** Failures of a press's ICC profile. */
export const profileFailures = failures("profile", {
  notIcc: ["invalid", `{file} is not an ICC profile. ${ASK}`],
  damaged: ["invalid", "{file} is cut off or damaged. Copy it again from where it came."],
  newerVersion: [
    "invalid",
    `{file} is an ICC profile of version {version}, and PDF/X-4 knows up to version 4. ${ASK}`,
  ],
  otherDevice: ["invalid", `{file} is a profile of {device}, not of a press. ${ASK}`],
  otherInks: ["invalid", `{file} is a profile for {space}. PDF/X-4 is made here for four inks. ${ASK}`],
  otherConnection: ["invalid", `{file} gives its colours in {space}, not in Lab or XYZ. ${ASK}`],
  noConnection: ["invalid", `{file} does not say how it gives its colours. ${ASK}`],
  noTable: ["invalid", `{file} lacks a table that printing needs: {tables}. ${ASK}`],
  tableForOtherInks: [
    "invalid",
    `{file} has a table {table} for {inks} inks, and says that it is for four. ${ASK}`,
  ],
  noTag: ["invalid", `{file} lacks what every ICC profile has: {tags}. ${ASK}`],
});
