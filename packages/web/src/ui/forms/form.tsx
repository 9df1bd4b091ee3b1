import { Alert, Group, Stack, type MantineSpacing } from "@mantine/core";
import { Failure } from "../failure.tsx";
import { Meaning } from "../page/meaning.tsx";
import { useEffect, useRef, useState, type FormEventHandler, type ReactNode } from "react";

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

/** Returns the errors that the fields of a form show. */
const fieldErrors = (form: HTMLFormElement): string =>
  [...form.querySelectorAll(".mantine-InputWrapper-error")].map((error) => error.textContent).join(" ");

/** A form that shows its own errors, with a link to what they mean. After it is submitted, the first field with an error gets the focus. */
export function Form(props: FormProps) {
  const { children, actions, choice, wideActions = false, failure, done, onSubmit, gap = "md" } = props;
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const [atFields, setAtFields] = useState("");
  useEffect(() => {
    const fields = form.current;
    if (!fields) return undefined;
    const observer = new MutationObserver(() => setAtFields(fieldErrors(fields)));
    observer.observe(fields, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
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
          {failure ? <Failure>{failure}</Failure> : <Meaning of={atFields} />}
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
