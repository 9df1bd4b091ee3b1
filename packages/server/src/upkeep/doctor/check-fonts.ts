import { readdir } from "node:fs/promises";
import { FACE_IDS } from "@idms/core/cards/shaping/font-stack";
import { findFont, fontFault, ownFontNames } from "@idms/core/node/fonts/font-files";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import { checkAdvice, checkSentences } from "@idms/core/upkeep/installation/check-sentences";
import type { DataFolder } from "../../installation/files/data-folder.ts";

const NAME = "fonts";

/** Opens every font that a card can use, and finds uploaded fonts that are not used. */
export async function checkFonts({ fonts }: DataFolder): Promise<Check> {
  const there = FACE_IDS.filter((id) => findFont(id, fonts) !== null);
  const faults = there.flatMap((id) => fontFault(id, fonts) ?? []);
  if (faults.length > 0)
    return problem(
      NAME,
      checkSentences.fontsFail({ count: faults.length, all: there.length, why: faults[0] ?? "" }),
      checkAdvice.replaceFonts({ folder: fonts }),
    );
  const entries = await readdir(fonts, { withFileTypes: true }).catch(() => []);
  // Subfolders contain the fonts that schools have uploaded. The file check covers them.
  const own = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const unused = own.filter((name) => !ownFontNames().includes(name));
  if (unused.length > 0)
    return warning(
      NAME,
      checkSentences.fontsUnused({ files: unused, folder: fonts }),
      checkAdvice.nameFonts({ names: ownFontNames() }),
    );
  const count = there.length;
  return ok(
    NAME,
    own.length === 0
      ? checkSentences.fontsOpen({ count })
      : checkSentences.fontsOpenOwn({ count, files: own }),
  );
}
