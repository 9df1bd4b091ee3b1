import { SegmentedControl } from "@mantine/core";
import { speak } from "../../say/say/learn.ts";
import { spokenLanguage, type StaffLanguage } from "../../say/say/say.ts";

/** The languages. Each has its own name, for users who read no other language. */
const LANGUAGES: { value: StaffLanguage; label: string }[] = [
  { value: "en", label: "English" },
  { value: "hi", label: "हिन्दी" },
];

/**
 * Selects the language of the staff screens on this device. The page reloads in the new language, unless `mayLeave`
 * resolves to false.
 */
export function LanguageChoice({ mayLeave }: { mayLeave?: () => Promise<boolean> }) {
  async function choose(next: StaffLanguage): Promise<void> {
    if (!mayLeave || (await mayLeave())) speak(next);
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
