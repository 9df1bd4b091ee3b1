import type { SentBack } from "@idms/core/students/records/record-actions";
import { reasonsInWords } from "@idms/core/students/records/record-text";
import { Alert } from "@mantine/core";
import { moment } from "../../ui/api/moment.ts";
import { Words } from "../../ui/api/words.ts";
import { REASON_WORDS } from "../../say/core-texts/history.ts";
import { say } from "../../say/say/say.ts";

/** Says when and by whom a record was sent back, and why. The user's note is shown exactly as it was written. */
export function SentBackNote({ mark }: { mark: SentBack | null }) {
  if (mark === null) return null;
  const why = [reasonsInWords(mark.reasons, REASON_WORDS), mark.note]
    .filter((part) => part !== "")
    .join(": ");
  return (
    <Alert color="red" mb="md">
      <Words
        text={say("Sent back on {date} by {name}: {why}", { date: moment(mark.at), name: mark.by, why })}
      />
    </Alert>
  );
}
