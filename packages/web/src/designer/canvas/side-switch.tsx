import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Side } from "../design.ts";
import { useDesigner } from "../use-designer.ts";

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
        Add a back side
      </Button>
    );
  return (
    <SegmentedControl
      size="xs"
      aria-label="Side of the card"
      data={[
        { value: "front", label: "Front" },
        { value: "back", label: "Back" },
      ]}
      value={side}
      onChange={(next) => dispatch({ kind: "side", side: next as Side })}
    />
  );
}
