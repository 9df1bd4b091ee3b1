import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import type { Designer } from "../use-designer.ts";

export const isBlank = ({ face, fields, side }: Designer): boolean =>
  side === "front" && face.backdrop === null && Object.keys(fields).length === 0;

/** What to begin with, on a card that has nothing on it. */
export const BlankHint = ({ onStarters }: { onStarters(): void }) => (
  <div className="blank-hint">
    <p>Begin with a design, or upload a background of your own on the left.</p>
    <Button size="sm" leftSection={<IconSparkles size={16} aria-hidden="true" />} onClick={onStarters}>
      Start from a design
    </Button>
  </div>
);
