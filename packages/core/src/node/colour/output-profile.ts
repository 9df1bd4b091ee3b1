import { readIccProfile } from "./icc-profile.ts";
import type { Sentence } from "../../sentence.ts";
import { deviceSentences } from "../../print/sheets/device-sentences.ts";
import { profileFailures } from "../../print/sheets/profile-failures.ts";

/** How a press prints on a paper, as the print shop describes it in an ICC profile. */
export interface OutputProfile {
  /** Its maker's name for it, such as "PSO Coated v3". */
  name: string;
  bytes: Uint8Array;
}

/** The newest version of the format that PDF/X-4 knows. */
const NEWEST_VERSION = 4;
/**
 * The tables that show a colour of the press, and those that make one for the press: the kinds of such tables by
 * their first letters, and the byte that says for how many inks they are (ICC.1:2004-10, 10.8 to 10.11).
 */
const TABLES = [
  { tag: "A2B0", kind: /^(?:mft1|mft2|mAB )/, inksAt: 8 },
  { tag: "B2A0", kind: /^(?:mft1|mft2|mBA )/, inksAt: 9 },
];
const INKS = 4;
/** The other tags of every profile: its name, its owner, and the white of its paper. */
const REQUIRED = ["desc", "cprt", "wtpt"];
/** The kind of a tag and what is reserved behind it; with nothing more it says nothing. */
const TAG_HEAD = 8;
const DEVICES: Readonly<Record<string, () => Sentence>> = {
  mntr: deviceSentences.monitor,
  scnr: deviceSentences.scanner,
  link: deviceSentences.link,
  spac: deviceSentences.colourSpace,
  abst: deviceSentences.effect,
  nmcl: deviceSentences.namedColours,
};

/**
 * The profile of a press that prints in cyan, magenta, yellow and black, without what a file has behind it; `file` is what
 * messages call it.
 * @throws Failure `invalid` for anything else, which says what to do.
 */
export function readOutputProfile(bytes: Uint8Array, file: string): OutputProfile {
  const profile = readIccProfile(bytes);
  if (profile === "foreign") throw profileFailures.notIcc({ file });
  const damaged = () => profileFailures.damaged({ file });
  if (profile === "cut" || profile.end > profile.size) throw damaged();
  const { version, deviceClass, space, connection, name, tags, size } = profile;
  if (version > NEWEST_VERSION) throw profileFailures.newerVersion({ file, version });
  if (deviceClass !== "prtr")
    throw profileFailures.otherDevice({ file, device: (DEVICES[deviceClass] ?? deviceSentences.other)() });
  if (space !== "CMYK") throw profileFailures.otherInks({ file, space });
  if (connection !== "Lab" && connection !== "XYZ")
    throw connection
      ? profileFailures.otherConnection({ file, space: connection })
      : profileFailures.noConnection({ file });
  const missing = TABLES.filter(({ tag, kind }) => !kind.test(kindOf(tags.get(tag))));
  if (missing.length > 0) throw profileFailures.noTable({ file, tables: missing.map(({ tag }) => tag) });
  for (const { tag, inksAt } of TABLES) {
    const table = tags.get(tag) as Uint8Array;
    const inks = table[inksAt] ?? INKS;
    if (inks !== INKS) throw profileFailures.tableForOtherInks({ file, table: tag, inks });
    if (!isWhole(table)) throw damaged();
  }
  const untold = REQUIRED.filter((tag) => (tags.get(tag)?.length ?? 0) <= TAG_HEAD);
  if (untold.length > 0) throw profileFailures.noTag({ file, tags: untold });
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
