import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import type { Side } from "../edits/design.ts";
import { useDesigner } from "../actions/use-designer.ts";

/** Turns the card over; a card without a back can get one. */
export function SideSwitch() {
  const { design, side, dispatch } = useDesigner();
  function add(): void {
    dispatch({ kind: "edit", edit: (design) => ({ ...design, back: { backdrop: null, fields: {} } }) });
    dispatch({ kind: "side", side: "back" });
  }
  if (!design.back)
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={add}
      >
        {say("Add a back side")}
      </Button>
    );
  return (
    <SegmentedControl
      size="xs"
      aria-label={say("Side of the card")}
      data={[
        { value: "front", label: say("Front") },
        { value: "back", label: say("Back") },
      ]}
      value={side}
      onChange={(next) => dispatch({ kind: "side", side: next as Side })}
    />
  );
}
