import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { ActionIcon, Button, Group, Popover, Tooltip, SegmentedControl } from "@mantine/core";
import { useEffect, useState, type ComponentType } from "react";
import { IconArrowBackUp, IconPlus } from "../../ui/icons/icons.ts";
import {
  IconArrowForwardUp,
  IconKeyboard,
  IconZoomIn,
  IconZoomOut,
  IconRectangleVertical,
  IconSparkles,
} from "../icons.ts";
import { IconEye, IconEyeOff } from "../../ui/icons/frame-icons.ts";
import { say } from "../../say/say/say.ts";
import type { ShownContent } from "../drawing/content.ts";
import { ContentBar } from "../drawing/content-bar.tsx";
import type { ContentChoice } from "../drawing/use-content.ts";
import { useActions } from "../actions/use-actions.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { AidsMenu } from "./aids-menu.tsx";
import { Stage } from "./stage.tsx";
import { useAids } from "./use-aids.ts";
import { useClipboard } from "./use-clipboard.ts";
import { SHORTCUTS, useShortcuts } from "./use-shortcuts.ts";
import { useZoom } from "./use-zoom.ts";
import { shownCard } from "./view.ts";
import { isBlank, type Side } from "../edits/design.ts";

export interface CanvasPaneProps {
  /** The template's ID, or null for a new template. */
  template: number | null;
  choice: ContentChoice;
  content: ShownContent;
  findings: readonly CardFinding[] | null;
  onFindings(findings: readonly CardFinding[] | null): void;
  onStarters(): void;
  /** Creates a white card. */
  onWhite(): void;
}

/** Shows the canvas with its toolbar: undo, the student whose card is shown, and zoom. */
export function CanvasPane(props: CanvasPaneProps) {
  const { template, choice, content, findings, onFindings, onStarters, onWhite } = props;
  const designer = useDesigner();
  const { save } = useActions();
  const { scroller, zoom } = useZoom(shownCard(designer.space));
  const panning = useSpaceBar(scroller);
  const [plain, setPlain] = useState(false);
  const aids = useAids(`${template ?? "new"} ${designer.side}`);
  useClipboard(designer);
  useShortcuts({ designer, save: () => void save(), zoom });
  const { canUndo, canRedo, dispatch } = designer;

  return (
    <div className="canvas-pane">
      <div className="canvas-bar" role="toolbar" aria-label={say("Canvas")}>
        <Group gap={4} wrap="nowrap">
          <BarButton
            label={say("Undo")}
            icon={IconArrowBackUp}
            disabled={!canUndo}
            onClick={() => dispatch({ kind: "undo" })}
          />
          <BarButton
            label={say("Redo")}
            icon={IconArrowForwardUp}
            disabled={!canRedo}
            onClick={() => dispatch({ kind: "redo" })}
          />
        </Group>
        <ContentBar choice={choice} />
      </div>
      <div
        ref={scroller}
        className="canvas-scroll"
        data-scrolls
        role="region"
        aria-label={say("Canvas")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within the keyboard's reach
        tabIndex={0}
      >
        <Stage
          zoom={zoom.value}
          panning={panning}
          plain={plain}
          aids={aids}
          content={content}
          findings={findings}
          onFindings={onFindings}
        />
      </div>
      {isBlank(designer.design) && <BlankHint onStarters={onStarters} onWhite={onWhite} />}
      <div className="canvas-bar canvas-foot" role="toolbar" aria-label={say("View")}>
        <SideSwitch />
        <Group gap={4} wrap="nowrap">
          <BarButton
            label={plain ? say("Show outlines") : say("Hide outlines")}
            icon={plain ? IconEyeOff : IconEye}
            onClick={() => setPlain(!plain)}
          />
          <BarButton label={say("Zoom out")} icon={IconZoomOut} onClick={() => zoom.step(-1)} />
          <Tooltip label={say("Zoom to fit")}>
            <Button variant="default" size="xs" px={6} className="zoom-value" onClick={zoom.fit}>
              {Math.round(zoom.value * 100)} %
            </Button>
          </Tooltip>
          <BarButton label={say("Zoom in")} icon={IconZoomIn} onClick={() => zoom.step(1)} />
          <AidsMenu aids={aids} />
          <KeyboardHelp />
        </Group>
      </div>
    </div>
  );
}

function BarButton(props: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  disabled?: boolean;
  onClick(): void;
}) {
  const { label, icon: Icon, disabled = false, onClick } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={disabled} onClick={onClick}>
        <Icon size={17} />
      </ActionIcon>
    </Tooltip>
  );
}

function KeyboardHelp() {
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Tooltip label={say("Keyboard shortcuts")}>
        <Popover.Target>
          <ActionIcon variant="default" size={30} aria-label={say("Keyboard shortcuts")}>
            <IconKeyboard size={17} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={say("Keyboard shortcuts")}>
        <dl className="shortcuts">
          {SHORTCUTS.map(([keys, does]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether the space bar is pressed while the pointer is over the canvas and no field or button has the focus. */
function useSpaceBar(scroller: { current: HTMLElement | null }): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== " " || target.closest("input, textarea, select, button, a, [role=button]")) return;
      if (!scroller.current?.matches(":hover")) return;
      event.preventDefault();
      setHeld(true);
    };
    const onKeyUp = (event: KeyboardEvent) => event.key === " " && setHeld(false);
    window.addEventListener("keydown", onKeyDown);
    window.addEventListener("keyup", onKeyUp);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
      window.removeEventListener("keyup", onKeyUp);
    };
  }, [scroller]);
  return held;
}

/** Suggests first steps on an empty card. */
function BlankHint({ onStarters, onWhite }: Pick<CanvasPaneProps, "onStarters" | "onWhite">) {
  return (
    <div className="blank-hint">
      <p>{say("Start with a design or a white card, or upload your own background on the left.")}</p>
      <Button size="sm" leftSection={<IconSparkles size={16} aria-hidden="true" />} onClick={onStarters}>
        {say("Start from a design")}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRectangleVertical size={16} aria-hidden="true" />}
        onClick={onWhite}
      >
        {say("Start with a white card")}
      </Button>
    </div>
  );
}

/** Shows the other side of the card. If the card has no back, offers to add one. */
function SideSwitch() {
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
      aria-label={say("Card side")}
      data={[
        { value: "front", label: say("Front") },
        { value: "back", label: say("Back") },
      ]}
      value={side}
      onChange={(next) => dispatch({ kind: "side", side: next as Side })}
    />
  );
}
