import { SegmentedControl } from "@mantine/core";
import { holdsWork, letGoOfWork } from "../../ui/api/held-work.ts";
import { speak } from "../../say/say/learn.ts";
import { say, spokenLanguage, type StaffLanguage } from "../../say/say/say.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { UNSAVED_QUESTION } from "../../ui/forms/use-unsaved-guard.ts";

/** The languages. Each has its own name, for users who read no other language. */
const LANGUAGES: { value: StaffLanguage; label: string }[] = [
  { value: "en", label: "English" },
  { value: "hi", label: "हिन्दी" },
];

/**
 * Selects the language of the staff screens on this device. The page reloads in the new language. If there are
 * unsaved changes, asks for confirmation first.
 */
export function LanguageChoice() {
  const ask = useAsk();
  async function choose(next: StaffLanguage): Promise<void> {
    if (holdsWork() && !(await ask.confirm(UNSAVED_QUESTION, say("Leave"), { danger: true }))) return;
    letGoOfWork();
    speak(next);
  }
  return (
    <SegmentedControl
      aria-label="Language, भाषा"
      size="xs"
      w="100%"
      maw="26rem"
      data={LANGUAGES}
      value={spokenLanguage()}
      onChange={(next) => void choose(next)}
    />
  );
}
