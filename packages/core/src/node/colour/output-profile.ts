import { readIccProfile } from "./icc-profile.ts";
import type { Sentence } from "../../sentence.ts";
import { deviceSentences } from "../../print/sheets/device-sentences.ts";
import { profileFailures } from "../../print/sheets/profile-failures.ts";

/** The colours that a press produces on a certain paper, as described in an ICC profile from the print shop. */
export interface OutputProfile {
  /** The manufacturer's name for the profile, such as "PSO Coated v3". */
  name: string;
  bytes: Uint8Array;
}

/** The latest profile version that PDF/X-4 supports. */
const NEWEST_VERSION = 4;
/**
 * The tables that convert from and to the colours of the press. Each has a pattern for the table type, and the offset
 * of the byte that contains the ink count (ICC.1:2004-10, 10.8 to 10.11).
 */
const TABLES = [
  { tag: "A2B0", kind: /^(?:mft1|mft2|mAB )/, inksAt: 8 },
  { tag: "B2A0", kind: /^(?:mft1|mft2|mBA )/, inksAt: 9 },
];
const INKS = 4;
/** The other tags that every profile needs: its name, copyright notice, and paper white. */
const REQUIRED = ["desc", "cprt", "wtpt"];
/** The size of a tag's type and reserved bytes. A tag of this size or less has no content. */
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
 * Reads the profile of a CMYK press and drops any bytes after it. `file` is the name of the file in messages.
 * @throws Failure `invalid` for any other file, with advice.
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

/**
 * Offsets of the pointers to the parts of a version 4 table. A pointer of 0 means that the table does not have that
 * part.
 */
const PARTS = [12, 16, 20, 24, 28];

/** Whether a table is as long as its header states. */
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
