import { SURE, sureAsked, type Sure } from "@idms/core/spreadsheets/cells/sure";
import { Checkbox } from "@mantine/core";
import { say } from "../../say/say/say.ts";

const sureLabel = (sure: Sure): string =>
  ({
    class: say("The class I chose is correct"),
    moved: say("Students with printed cards may move to another class"),
    whole: say("The file is complete"),
  })[sure];

/** Shows checkboxes for the questions of an import. They include the questions that have already been answered. */
export function SureBoxes({
  questions,
  sure,
  isBusy,
  onChange,
}: {
  questions: readonly { code?: string | undefined }[];
  sure: readonly Sure[];
  isBusy: boolean;
  onChange(sure: Sure[]): void;
}) {
  const asked = sureAsked(questions);
  return SURE.filter((each) => sure.includes(each) || asked.includes(each)).map((each) => (
    <Checkbox
      key={each}
      mt="sm"
      label={sureLabel(each)}
      checked={sure.includes(each)}
      disabled={isBusy}
      onChange={({ currentTarget: { checked } }) =>
        onChange([...sure.filter((other) => other !== each), ...(checked ? [each] : [])])
      }
    />
  ));
}
