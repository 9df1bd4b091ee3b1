import { ActionIcon, Tooltip } from "@mantine/core";
import type { ComponentType } from "react";
import type { CardField } from "@idms/core/cards/designs/card-field";
import type { Box } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
} from "../icons.ts";
import { IconArrowDown, IconArrowUp } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { restacked, type Restacking } from "../edits/restack.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { bottom, right, type Point } from "../edits/boxes.ts";
import { boundsOf, changed, outerBox, placed, unlocked } from "../edits/edits.ts";

const ALIGNING = ["left", "center", "right", "top", "middle", "bottom"] as const;
type Aligning = (typeof ALIGNING)[number];

/**
 * Aligns several elements with the box around them. A single element is aligned with the box `single`, which is the
 * card.
 */
export function aligned(
  fields: CardFields,
  names: readonly string[],
  how: Aligning,
  single: Box,
): CardFields {
  const free = unlocked(fields, names);
  const frame = names.length > 1 ? boundsOf(fields, names) : single;
  if (!frame) return fields;
  const at: Record<Aligning, (box: Box) => Partial<Point>> = {
    left: () => ({ x: frame.x }),
    center: ({ width }) => ({ x: frame.x + (frame.width - width) / 2 }),
    right: ({ width }) => ({ x: right(frame) - width }),
    top: () => ({ y: frame.y }),
    middle: ({ height }) => ({ y: frame.y + (frame.height - height) / 2 }),
    bottom: ({ height }) => ({ y: bottom(frame) - height }),
  };
  return changed(fields, free, (field) => outerPlaced(field, at[how](outerBox(field))));
}

/**
 * Moves an element so that its outer box is at the given position. If the element is rotated, its own position
 * differs from that of the outer box.
 */
function outerPlaced(field: CardField, { x, y }: Partial<Point>): CardField {
  const outer = outerBox(field);
  return placed(field, {
    ...(x !== undefined && { x: outer === field ? x : field.x + x - outer.x }),
    ...(y !== undefined && { y: outer === field ? y : field.y + y - outer.y }),
  });
}

/** Spaces elements evenly. The two outermost elements stay in place. */
export function distributed(
  fields: CardFields,
  names: readonly string[],
  axis: "horizontal" | "vertical",
): CardFields {
  const [start, length] = axis === "horizontal" ? (["x", "width"] as const) : (["y", "height"] as const);
  const boxOf = (name: string): Box => outerBox(fields[name] as CardField);
  const ordered = unlocked(fields, names).toSorted((a, b) => boxOf(a)[start] - boxOf(b)[start]);
  const bounds = boundsOf(fields, ordered);
  if (!bounds || ordered.length < 3) return fields;
  const taken = ordered.reduce((sum, name) => sum + boxOf(name)[length], 0);
  const gap = (bounds[length] - taken) / (ordered.length - 1);
  const starts = new Map<string, number>();
  let next = bounds[start];
  for (const name of ordered) {
    starts.set(name, next);
    next += boxOf(name)[length] + gap;
  }
  return changed(fields, ordered, (field, name) =>
    outerPlaced(field, { [start]: starts.get(name) as number }),
  );
}

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
