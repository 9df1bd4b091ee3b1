import { Button } from "@mantine/core";
import { useState } from "react";
import { IconCheck, IconCopy } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { copyText } from "../../ui/page/copy-text.ts";
import { RowAction } from "../../ui/lists/row-actions.tsx";
import { toast } from "../../ui/page/toast.ts";

export interface CopyProps {
  text: string;
  label: string;
}

/** Copies text and confirms this with a tick, which replaces the icon until the button loses focus. */
function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  return {
    icon: copied ? IconCheck : IconCopy,
    onBlur: () => setCopied(false),
    async copy(): Promise<void> {
      const done = await copyText(text);
      setCopied(done);
      toast(
        done ? say("Copied") : say("The text could not be copied. Select it and copy it with the keyboard."),
      );
    },
  };
}

export function CopyButton({ text, label }: CopyProps) {
  const { icon: Icon, onBlur, copy } = useCopy(text);
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => void copy()}
      onBlur={onBlur}
      className="copy-button"
    >
      {label}
    </Button>
  );
}

/** A compact button that copies text. */
export function CopyIcon({ text, label }: CopyProps) {
  const { icon, onBlur, copy } = useCopy(text);
  return (
    <span className="no-print" onBlur={onBlur}>
      <RowAction label={label} icon={icon} onClick={() => void copy()} />
    </span>
  );
}
