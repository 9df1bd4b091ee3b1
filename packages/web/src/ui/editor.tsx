import { commonText } from "@idms/core";
import { Alert, Button, Group, Modal, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FormEventHandler, ReactNode } from "react";

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
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button type="submit" loading={saving} loaderProps={{ "aria-label": commonText.saving }}>
              {commonText.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
