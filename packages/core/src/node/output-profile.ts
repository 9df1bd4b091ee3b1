import { Failure } from "../failure.ts";
import { readIccProfile } from "./icc-profile.ts";

/** How a press prints on a paper, as the print shop describes it in an ICC profile. */
export interface OutputProfile {
  /** What its maker calls it, such as "PSO Coated v3". */
  name: string;
  bytes: Uint8Array;
}

/** The newest version of the format that PDF/X-4 knows. */
const NEWEST_VERSION = 4;
/** By which a colour of the press is seen, and by which one is made for the press. */
const TABLES = ["A2B0", "B2A0"];
/** The kinds of such tables, by their first letters (ICC.1:2004-10, 10.8 to 10.11). */
const TABLE = /^(?:mft1|mft2|mAB |mBA )/;
const CLASSES: Readonly<Record<string, string>> = {
  mntr: "a monitor",
  scnr: "a scanner or camera",
  link: "the way from one device to another",
  spac: "a colour space",
  abst: "an effect",
  nmcl: "named colours",
};

/**
 * The profile of a press that prints in cyan, magenta, yellow and black; `file` is what messages call it.
 * @throws Failure `invalid` for anything else, which says what to do.
 */
export function readOutputProfile(bytes: Uint8Array, file: string): OutputProfile {
  const refuse = (why: string, what: string) => new Failure("invalid", `${file} ${why}: ${what}.`);
  const ask = "ask the print shop for the ICC profile of its press and the paper, for CMYK";
  const profile = readIccProfile(bytes);
  if (profile === "foreign") throw refuse("is no ICC profile", ask);
  if (profile === "cut") throw refuse("is cut off or damaged", "copy it again from where it came");
  const { version, deviceClass, space, name, tags } = profile;
  if (version > NEWEST_VERSION)
    throw refuse(`is an ICC profile of version ${version}, and PDF/X-4 knows up to version 4`, ask);
  if (deviceClass !== "prtr")
    throw refuse(`is a profile of ${CLASSES[deviceClass] ?? "another device"}, not of a press`, ask);
  if (space !== "CMYK")
    throw refuse(`is a profile for ${space}, and PDF/X-4 is made here for presses with four inks`, ask);
  const missing = TABLES.filter(
    (tag) => !TABLE.test(Buffer.from(tags.get(tag) ?? []).toString("latin1", 0, 4)),
  );
  if (missing.length > 0)
    throw refuse(`has no table ${missing.join(" and ")}, so nothing can be printed by it`, ask);
  return { name: name || "CMYK", bytes };
}
