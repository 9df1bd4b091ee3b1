import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type FormEventHandler, type ReactNode, useCallback } from "react";
import { useFocusBack } from "./focus.ts";
import { Form } from "./form.tsx";
import { useHeldWork } from "../api/held-work.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useAsk } from "./ask.tsx";
import { say } from "../../say/say/say.ts";

export interface EditorProps {
  title: string;
  children: ReactNode;
  /** The server's error. */
  failure?: string | undefined;
  saving: boolean;
  /** Whether the user has typed anything. If so, closing the dialog asks for confirmation first. */
  filled: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose(): void;
  size?: string;
  /** The button's label, "Save" by default. */
  action?: string;
  /** A choice about saving. It stays in view with the buttons. */
  choice?: ReactNode;
  /** Whether the action is hard to undo. */
  danger?: boolean;
}

/** A form in a dialog, with a Cancel button and a Save button or another action. On a phone it fills the screen. */
export function Editor(props: EditorProps) {
  const {
    title,
    children,
    failure,
    saving,
    filled,
    onSubmit,
    onClose,
    size = "md",
    action = commonText.save,
    choice,
    danger,
  } = props;
  useFocusBack();
  useHeldWork(true);
  const leave = useDiscard(filled, onClose);
  useUnsavedGuard(filled && !saving, DISCARD_QUESTION);
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened
      onClose={leave}
      title={title}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={onSubmit}
        failure={failure}
        choice={choice}
        actions={
          <>
            <Button variant="default" onClick={leave}>
              {commonText.cancel}
            </Button>
            <Button
              type="submit"
              color={danger ? "red" : undefined}
              loading={saving}
              loaderProps={{ "aria-label": commonText.saving }}
            >
              {action}
            </Button>
          </>
        }
      >
        {children}
      </Form>
    </Modal>
  );
}

const DISCARD_QUESTION = say("Discard what you typed?");

/**
 * Returns a function that closes a dialog. If the user has typed anything, the function asks for confirmation first.
 */
function useDiscard(filled: boolean, onClose: () => void): () => void {
  const ask = useAsk();
  return useCallback(() => {
    if (!filled) onClose();
    else
      void ask
        .confirm(DISCARD_QUESTION, say("Discard"), { danger: true })
        .then((agreed) => agreed && onClose());
  }, [ask, filled, onClose]);
}
