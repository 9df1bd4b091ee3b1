import { Button } from "@mantine/core";
import { useState } from "react";
import { IconFileText } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { DocumentsDialog, type DocumentsOf } from "./documents-dialog.tsx";

/** A button that opens the dialog for downloading documents for printed cards. */
export function DocumentsButton({ of, label }: { of: DocumentsOf; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className="no-print"
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {say("Documents")}
      </Button>
      {isOpen && <DocumentsDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
