import * as accountsText from "../hi-texts/accounts.ts";
import * as collectText from "../hi-texts/collect.ts";
import * as elementsText from "../hi-texts/elements.ts";
import * as messagesText from "../hi-texts/messages.ts";
import * as printText from "../hi-texts/print.ts";
import * as rostersText from "../hi-texts/rosters.ts";
import * as schoolsText from "../hi-texts/schools.ts";
import * as studentsText from "../hi-texts/students.ts";
import * as upkeepText from "../hi-texts/upkeep.ts";
import { words as collect } from "../hi/collect.ts";
import { words as designer } from "../hi/designer.ts";
import { words as help } from "../hi/help.ts";
import { words as print } from "../hi/print.ts";
import { words as school } from "../hi/school.ts";
import { words as students } from "../hi/students.ts";
import { words as ui } from "../hi/ui.ts";
import { words as upkeep } from "../hi/upkeep.ts";

/**
 * The Hindi translations of all text that the screens themselves define. `say` does not accept text that is missing
 * here.
 */
export const words = { ...collect, ...designer, ...help, ...print, ...school, ...students, ...ui, ...upkeep };
/** Core's groups of texts that screens show, in Hindi. */
export const texts = {
  ...accountsText,
  ...collectText,
  ...elementsText,
  ...messagesText,
  ...printText,
  ...rostersText,
  ...schoolsText,
  ...studentsText,
  ...upkeepText,
};
