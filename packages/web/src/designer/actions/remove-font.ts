import type { SchoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import type { Status } from "./use-status.ts";
import { SCHOOL_FONTS } from "./use-own-fonts.ts";

/** What is asked before a font is removed. */
export const removalOf = ({ family, style }: SchoolFontAnswer): string =>
  say("Remove the font {family} {style}? What was printed in it can be printed again.", { family, style });

/** Takes an uploaded font from its school and says what became of it; it stays while a template is set in it. */
export const removeFont = (
  { id }: SchoolFontAnswer,
  status: Status,
  reload: () => Promise<unknown>,
): Promise<boolean> =>
  status.run({
    busy: say("Removing the font..."),
    done: say("Font removed."),
    failed: (reason) => say("Failed to remove the font: {reason}", { reason }),
    async work() {
      await call("DELETE", `${SCHOOL_FONTS}${id}/`);
      await reload();
    },
  });
