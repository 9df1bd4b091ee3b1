import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, Popover, Tooltip } from "@mantine/core";
import { useState } from "react";
import { IconRuler2 } from "../icons.ts";
import { IconX } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { BLEED_MM } from "../edits/snap.ts";
import { AIDS, type Aid, type Aids, type OwnGuide } from "./use-aids.ts";

const AID_LABELS: Record<Aid, string> = {
  rulers: say("Rulers in mm"),
  safe: say("Safe margin"),
  bleed: say("{length} mm bleed", { length: BLEED_MM }),
  corners: say("Rounded corners, as on a bank card"),
  slot: say("Lanyard slot"),
  chip: say("Chip"),
};

/** Shows the menu of design aids and the user's own guides. */
export function AidsMenu({ aids }: { aids: Aids }) {
  const { shown, show, guides, toggleGuide } = aids;
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Tooltip label={say("Rulers and guides")}>
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label={say("Rulers and guides")}>
            <IconRuler2 size={17} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={say("Rulers and guides")} className="aids-menu">
        <Checkbox.Group
          value={[...shown]}
          onChange={(chosen) => show(AIDS.filter((aid) => chosen.includes(aid)))}
          aria-label={say("Shown over the card, not printed")}
        >
          {AIDS.map((aid) => (
            <Checkbox key={aid} value={aid} label={AID_LABELS[aid]} />
          ))}
        </Checkbox.Group>
        <NewGuide onAdd={toggleGuide} />
        <ul className="own-guides">
          {guides.map((guide) => (
            <li key={guideText(guide)}>
              {guideText(guide)}
              <ActionIcon
                size={24}
                variant="subtle"
                aria-label={say("Remove the guide {place}", { place: guideText(guide) })}
                onClick={() => toggleGuide(guide)}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

const guideText = ({ axis, at }: OwnGuide): string =>
  axis === "x" ? say("{at} mm from the left", { at }) : say("{at} mm from the top", { at });

function NewGuide({ onAdd }: { onAdd(guide: OwnGuide): void }) {
  const [axis, setAxis] = useState<OwnGuide["axis"]>("x");
  const [at, setAt] = useState<number | string>(5);
  return (
    <form
      className="new-guide"
      onSubmit={(event) => {
        event.preventDefault();
        if (typeof at === "number") onAdd({ axis, at });
      }}
    >
      <NumberInput
        size="xs"
        label={say("Guide position")}
        suffix=" mm"
        decimalScale={2}
        min={0}
        max={500}
        hideControls
        value={at}
        onChange={setAt}
      />
      <NativeSelect
        size="xs"
        label={say("Measured from")}
        value={axis}
        data={[
          { value: "x", label: say("left") },
          { value: "y", label: say("top") },
        ]}
        onChange={(event) => setAxis(event.currentTarget.value as OwnGuide["axis"])}
      />
      <Button size="xs" type="submit" variant="default">
        {say("Add")}
      </Button>
    </form>
  );
}
