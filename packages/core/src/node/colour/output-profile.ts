import { Failure } from "../../failure.ts";
import { readIccProfile } from "./icc-profile.ts";

/** How a press prints on a paper, as the print shop describes it in an ICC profile. */
export interface OutputProfile {
  /** What its maker calls it, such as "PSO Coated v3". */
  name: string;
  bytes: Uint8Array;
}

/** The newest version of the format that PDF/X-4 knows. */
const NEWEST_VERSION = 4;
/**
 * By which a colour of the press is seen, and by which one is made for the press: the kinds of such tables by their first
 * letters, and at which byte they say how many inks they are for (ICC.1:2004-10, 10.8 to 10.11).
 */
const TABLES = [
  { tag: "A2B0", kind: /^(?:mft1|mft2|mAB )/, inksAt: 8 },
  { tag: "B2A0", kind: /^(?:mft1|mft2|mBA )/, inksAt: 9 },
];
const INKS = 4;
/** What else every profile has: its name, whose it is, and the white of its paper. */
const REQUIRED = ["desc", "cprt", "wtpt"];
/** The kind of a tag and what is reserved behind it; with nothing more it says nothing. */
const TAG_HEAD = 8;
const CLASSES: Readonly<Record<string, string>> = {
  mntr: "a monitor",
  scnr: "a scanner or camera",
  link: "the way from one device to another",
  spac: "a colour space",
  abst: "an effect",
  nmcl: "named colours",
};

/**
 * The profile of a press that prints in cyan, magenta, yellow and black, without what a file has behind it; `file` is what
 * messages call it.
 * @throws Failure `invalid` for anything else, which says what to do.
 */
export function readOutputProfile(bytes: Uint8Array, file: string): OutputProfile {
  const refuse = (why: string, what: string) => new Failure("invalid", `${file} ${why}: ${what}.`);
  const ask = "ask the print shop for the ICC profile of its press and the paper, for CMYK";
  const profile = readIccProfile(bytes);
  if (profile === "foreign") throw refuse("is no ICC profile", ask);
  const damaged = () => refuse("is cut off or damaged", "copy it again from where it came");
  if (profile === "cut" || profile.end > profile.size) throw damaged();
  const { version, deviceClass, space, connection, name, tags, size } = profile;
  if (version > NEWEST_VERSION)
    throw refuse(`is an ICC profile of version ${version}, and PDF/X-4 knows up to version 4`, ask);
  if (deviceClass !== "prtr")
    throw refuse(`is a profile of ${CLASSES[deviceClass] ?? "another device"}, not of a press`, ask);
  if (space !== "CMYK")
    throw refuse(`is a profile for ${space}, and PDF/X-4 is made here for presses with four inks`, ask);
  if (connection !== "Lab" && connection !== "XYZ")
    throw refuse(`tells its colours in ${connection || "nothing"}, not in Lab or XYZ`, ask);
  const missing = TABLES.filter(({ tag, kind }) => !kind.test(kindOf(tags.get(tag))));
  if (missing.length > 0) {
    const names = missing.map(({ tag }) => tag).join(" and ");
    throw refuse(`has no table ${names}, so nothing can be printed by it`, ask);
  }
  for (const { tag, inksAt } of TABLES) {
    const table = tags.get(tag) as Uint8Array;
    const inks = table[inksAt] ?? INKS;
    if (inks !== INKS) throw refuse(`has a table ${tag} for ${inks} inks, and is said to be for four`, ask);
    if (!isWhole(table)) throw damaged();
  }
  const untold = REQUIRED.filter((tag) => (tags.get(tag)?.length ?? 0) <= TAG_HEAD);
  if (untold.length > 0) throw refuse(`has no ${untold.join(" and no ")}, which every ICC profile has`, ask);
  return { name: name || "CMYK", bytes: bytes.subarray(0, size) };
}

const kindOf = (tag: Uint8Array | undefined): string => Buffer.from(tag ?? []).toString("latin1", 0, 4);

/** The parts of a table of version 4 are told by their places at these bytes; 0 is of one that it does without. */
const PARTS = [12, 16, 20, 24, 28];

/** Whether a table has as many bytes as its head says. */
function isWhole(table: Uint8Array): boolean {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const kind = kindOf(table);
  if (table.length < (kind === "mft2" ? 52 : kind === "mft1" ? 48 : 32)) return false;
  if (!kind.startsWith("mft")) return PARTS.every((at) => view.getUint32(at) < table.length);
  const [from, to, points] = [table[8] as number, table[9] as number, table[10] as number];
  const grid = points ** from * to;
  if (kind === "mft1") return table.length >= 48 + 256 * from + grid + 256 * to;
  return table.length >= 52 + 2 * (view.getUint16(48) * from + grid + view.getUint16(50) * to);
}
