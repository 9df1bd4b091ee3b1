import type { DeedName, Subject } from "@idms/core/school/log/deeds";
import { Text, type ComboboxItem, type OptionsFilter } from "@mantine/core";
import { shellText } from "../../say/core-texts/messages.ts";
import { DEED_WORDS, SUBJECT_WORDS } from "../../say/core-texts/upkeep.ts";
import { say } from "../../say/say/say.ts";

/** What a right to read or choose covers, by its verb. The other rights are the actions in the log. */
const READS: Readonly<Record<string, string>> = {
  read: say("Read"),
  read_all: say("Read, in all schools"),
  read_own: say("Read, in one school"),
  choose: say("Choose"),
};

/** The subjects that no action in the log has. */
const ONLY_READ: Readonly<Record<string, string>> = {
  dashboard: shellText.menu.dashboard,
  school_counts: say("Counts by school"),
};

/** Returns what a right allows, in the words of the log. A right that this version does not know is its code. */
export function rightInWords(right: string): string {
  const [subject = "", verb = ""] = right.split(".");
  const deed = Object.hasOwn(DEED_WORDS, right) ? DEED_WORDS[right as DeedName] : READS[verb];
  const isLogged = Object.hasOwn(SUBJECT_WORDS, subject);
  const words = [isLogged ? SUBJECT_WORDS[subject as Subject] : ONLY_READ[subject], deed];
  return words.filter(Boolean).join(": ") || right;
}

/** Finds rights by their words or by their code. Rights whose words begin with the text come first. */
export const matchingRights: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const isFound = ({ label, value }: ComboboxItem) => `${label} ${value}`.toLowerCase().includes(typed);
  const begins = ({ label }: ComboboxItem) => Number(label.toLowerCase().startsWith(typed));
  return (options as ComboboxItem[]).filter(isFound).toSorted((a, b) => begins(b) - begins(a));
};

/** Sorts rights by what they cover. The right to read comes first. */
export const sortedRights = <Right extends string>(rights: readonly Right[]): Right[] => {
  const isChange = (right: string) => Number(!Object.hasOwn(READS, right.split(".")[1] ?? ""));
  const subject = (right: string) => rightInWords(right).split(":")[0] ?? "";
  return rights.toSorted((a, b) => subject(a).localeCompare(subject(b)) || isChange(a) - isChange(b));
};

/** Shows what a right allows, and its code, which scripts and the documentation use. */
export const RightWords = ({ right }: { right: string }) => (
  <div>
    {rightInWords(right)}{" "}
    <Text component="code" size="xs" c="dimmed">
      {right}
    </Text>
  </div>
);

/** Shows the rights of a token. */
export const RightList = ({ rights }: { rights: readonly string[] }) =>
  rights.map((right) => <RightWords key={right} right={right} />);
