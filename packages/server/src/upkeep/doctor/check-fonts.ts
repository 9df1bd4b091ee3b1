import { readdir } from "node:fs/promises";
import { FACE_IDS } from "@idms/core/cards/shaping/font-stack";
import { findFont, fontFault, ownFontNames } from "@idms/core/node/fonts/font-files";
import { ok, problem, warning, type Check } from "@idms/core/upkeep/installation/check";
import type { DataFolder } from "../../installation/files/data-folder.ts";

const NAME = "fonts";

/** Opens every font that a card can be set in, and looks for own ones that nothing uses. */
export async function checkFonts({ fonts }: DataFolder): Promise<Check> {
  const there = FACE_IDS.filter((id) => findFont(id, fonts) !== null);
  const faults = there.flatMap((id) => fontFault(id, fonts) ?? []);
  if (faults.length > 0)
    return problem(
      NAME,
      `${faults.length} of ${there.length} fonts cannot be opened: ${faults[0]}`,
      `Replace or remove the fonts that you put in ${fonts}. If you did not add any fonts, reinstall idms.`,
    );
  const entries = await readdir(fonts, { withFileTypes: true }).catch(() => []);
  // In folders below it lie those that were uploaded for schools, which the check of the files looks at.
  const own = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const unused = own.filter((name) => !ownFontNames().includes(name));
  if (unused.length > 0)
    return warning(
      NAME,
      `unused files in ${fonts}: ${unused.join(", ")}`,
      `A font of your own is used only if its file has one of these names: ${ownFontNames().join(", ")}.`,
    );
  const more = own.length === 0 ? "" : `, including your own ${own.join(", ")}`;
  return ok(NAME, `all ${there.length} fonts can be opened${more}`);
}
