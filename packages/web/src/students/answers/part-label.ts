import type { RecordPart } from "@idms/core/students/records/record-changes";
import { usual } from "../../say/say/say.ts";
import { submissionText } from "../../say/core-texts/messages.ts";

/** Returns the label of a part of a record, in the page's language. */
export function partLabel({ name, label }: Pick<RecordPart, "name" | "label">): string {
  const [, , room, status] = submissionText.columns;
  if (name === " class") return room;
  return name === " status" ? status : usual(label);
}
