import { commonText } from "@idms/core";
import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FormEventHandler, ReactNode } from "react";
import { useFocusBack } from "./focus.ts";
import { Form } from "./form.tsx";
import { useHeldWork } from "./held-work.ts";

export interface EditorProps {
  title: string;
  children: ReactNode;
  /** What the server had against it. */
  failure?: string | undefined;
  saving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
  size?: string;
}

/** A form in a dialog, with Save and Cancel; on a phone it fills the screen. */
export function Editor({ title, children, failure, saving, onSubmit, onClose, size = "md" }: EditorProps) {
  useFocusBack();
  useHeldWork(true);
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={onSubmit}
        failure={failure}
        actions={
          <>
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" loading={saving} loaderProps={{ "aria-label": commonText.saving }}>
              {commonText.save}
            </Button>
          </>
        }
      >
        {children}
      </Form>
    </Modal>
  );
}
