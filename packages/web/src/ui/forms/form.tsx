import { Alert, Group, Stack, type MantineSpacing } from "@mantine/core";
import { Failure } from "../failure.tsx";
import { useEffect, useRef, type FormEventHandler, type ReactNode } from "react";

export interface FormProps {
  children: ReactNode;
  /** The buttons at the end of the form. */
  actions: ReactNode;
  /** A choice about what the buttons do. It is shown directly above them. */
  choice?: ReactNode;
  /** Whether the buttons share the full width. */
  wideActions?: boolean;
  /** The error that does not belong to any one field. */
  failure?: string | undefined;
  /** The success message. */
  done?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  gap?: MantineSpacing;
}

/** A form that shows its own errors. After it is submitted, the first field with an error gets the focus. */
export function Form(props: FormProps) {
  const { children, actions, choice, wideActions = false, failure, done, onSubmit, gap = "md" } = props;
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    const wrong = submitted.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    submitted.current = false;
    wrong.focus();
  });
  return (
    <form
      ref={form}
      noValidate
      onInput={() => (submitted.current = false)}
      onSubmit={(event) => {
        // A dialog lies in its page's tree, and the form of the page is not meant.
        event.stopPropagation();
        submitted.current = true;
        onSubmit(event);
      }}
    >
      <Stack gap={gap}>
        {children}
        <Stack gap={gap} className="form-foot">
          <Failure>{failure}</Failure>
          {done && <Alert role="status">{done}</Alert>}
          {choice}
          <Group gap="sm" mt="xs" {...(wideActions ? { grow: true } : { justify: "flex-end" })}>
            {actions}
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}
