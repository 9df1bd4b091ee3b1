import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { say } from "../../say/say/say.ts";
import { aligned, distributed, type Aligning } from "../edits/arrange.ts";
import { restacked, type Restacking } from "../edits/restack.ts";
import { useDesigner } from "../actions/use-designer.ts";

type Icon = ComponentType<{ size?: number }>;

export function PanelButton(props: {
  label: string;
  icon: Icon;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}) {
  const { label, icon: Icon, pressed, disabled = false, onClick } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? "filled" : "default"}
        size={30}
        aria-label={label}
        {...(pressed !== undefined && { "aria-pressed": pressed })}
        disabled={disabled}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

const ALIGN: readonly [Aligning, string, Icon][] = [
  ["left", say("Align left edges"), IconLayoutAlignLeft],
  ["center", say("Align centres"), IconLayoutAlignCenter],
  ["right", say("Align right edges"), IconLayoutAlignRight],
  ["top", say("Align top edges"), IconLayoutAlignTop],
  ["middle", say("Align middles"), IconLayoutAlignMiddle],
  ["bottom", say("Align bottom edges"), IconLayoutAlignBottom],
];
const STACK: readonly [Restacking, string, Icon][] = [
  ["front", say("Bring to front"), IconArrowBarToUp],
  ["forward", say("Bring forward"), IconArrowUp],
  ["backward", say("Send backward"), IconArrowDown],
  ["back", say("Send to back"), IconArrowBarToDown],
];

/** Aligns elements. Several elements are aligned with one another, a single element with the card. */
export function ArrangeEditor() {
  const { selected, space, change } = useDesigner();
  const [only] = selected;
  const many = selected.length > 1;
  return (
    <>
      <div className="panel-buttons">
        {ALIGN.map(([how, label, icon]) => (
          <PanelButton
            key={how}
            label={label}
            icon={icon}
            onClick={() => change((fields) => aligned(fields, selected, how, space.card))}
          />
        ))}
      </div>
      <div className="panel-buttons">
        {many ? (
          <>
            <PanelButton
              label={say("Distribute horizontally")}
              icon={IconLayoutDistributeVertical}
              disabled={selected.length < 3}
              onClick={() => change((fields) => distributed(fields, selected, "horizontal"))}
            />
            <PanelButton
              label={say("Distribute vertically")}
              icon={IconLayoutDistributeHorizontal}
              disabled={selected.length < 3}
              onClick={() => change((fields) => distributed(fields, selected, "vertical"))}
            />
          </>
        ) : (
          STACK.map(([how, label, icon]) => (
            <PanelButton
              key={how}
              label={label}
              icon={icon}
              onClick={() => only !== undefined && change((fields) => restacked(fields, only, how))}
            />
          ))
        )}
      </div>
    </>
  );
}
