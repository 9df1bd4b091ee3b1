import { SegmentedControl, type SegmentedControlProps } from "@mantine/core";
import { say } from "../../say/say/say.ts";

export type Side = "front" | "back";

export interface SideChoiceProps extends Pick<SegmentedControlProps, "size" | "mb" | "className"> {
  side: Side;
  onChange(side: Side): void;
}

/** Selects which side of the sheets is shown. */
export function SideChoice({ side, onChange, ...props }: SideChoiceProps) {
  return (
    <SegmentedControl
      {...props}
      aria-label={say("Side")}
      value={side}
      data={[
        { value: "front", label: say("Front") },
        { value: "back", label: say("Back") },
      ]}
      onChange={(value) => onChange(value as Side)}
    />
  );
}
