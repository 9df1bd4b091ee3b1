import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/texts/messages.ts";
import { addFont } from "./requests.ts";
import type { Status } from "./use-status.ts";

/** Uploads fonts for a school and says what became of them; the family of the last one, null where none was taken. */
export async function uploadFonts(
  school: number | null,
  files: readonly File[],
  status: Status,
): Promise<string | null> {
  if (school === null) {
    status.tell(designerText.selectSchool);
    return null;
  }
  let family: string | null = null;
  const notes: string[] = [];
  const worked = await status.run({
    busy: say("Adding the font..."),
    done: say("Font added."),
    failed: (reason) => say("Failed to add the font: {reason}", { reason }),
    async work() {
      for (const file of files) {
        const added = await addFont(school, file);
        family = added.family;
        if (added.was_variable)
          notes.push(
            say("{family} is a variable font: its {style} is used, upload a file for each other style.", {
              family: added.family,
              style: added.style,
            }),
          );
      }
    },
  });
  if (worked && notes.length > 0) status.tell(notes.join(" "));
  return family;
}
