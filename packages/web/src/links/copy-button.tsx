import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { copyText } from "../ui/copy-text.ts";
import { toast } from "../ui/toast.ts";
import { useState } from "react";

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? IconCheck : IconCopy;

  async function copy(): Promise<void> {
    const done = await copyText(text);
    setCopied(done);
    toast(done ? "Copied" : "It could not be copied. Select the text and copy it with the keyboard.");
  }

  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
      className="copy-button"
    >
      {label}
    </Button>
  );
}
