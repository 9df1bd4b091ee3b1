import { Button } from "@mantine/core";
import { IconRectangleVertical, IconSparkles } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import { useActions } from "../actions/use-actions.ts";
import type { Designer } from "../actions/use-designer.ts";

export const isBlank = ({ face, fields, side }: Designer): boolean =>
  side === "front" && face.backdrop === null && Object.keys(fields).length === 0;

/** What to begin with, on a card that has nothing on it. */
export function BlankHint({ onStarters }: { onStarters(): void }) {
  const { startWhite } = useActions();
  return (
    <div className="blank-hint">
      <p>{say("Begin with a design, with a white card, or upload a background of your own on the left.")}</p>
      <Button size="sm" leftSection={<IconSparkles size={16} aria-hidden="true" />} onClick={onStarters}>
        {say("Start from a design")}
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconRectangleVertical size={16} aria-hidden="true" />}
        onClick={() => void startWhite("")}
      >
        {say("Start with white")}
      </Button>
    </div>
  );
}
