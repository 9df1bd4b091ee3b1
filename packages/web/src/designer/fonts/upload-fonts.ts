import { designerText } from "@idms/core";
import { addFont } from "../requests.ts";
import type { Status } from "../use-status.ts";

/** Uploads fonts for a school and says what became of them; the family of the last one, null where none was taken. */
export async function uploadFonts(
  school: number | null,
  files: readonly File[],
  status: Status,
): Promise<string | null> {
  if (school === null) {
    status.say(designerText.selectSchool);
    return null;
  }
  let family: string | null = null;
  const notes: string[] = [];
  const worked = await status.run({
    busy: "Adding the font...",
    done: "Font added.",
    failed: (reason) => `Failed to add the font: ${reason}`,
    async work() {
      for (const file of files) {
        const added = await addFont(school, file);
        family = added.family;
        if (added.was_variable)
          notes.push(
            `${added.family} is a variable font: its ${added.style} is used, upload a file for each other style.`,
          );
      }
    },
  });
  if (worked && notes.length > 0) status.say(notes.join(" "));
  return family;
}
