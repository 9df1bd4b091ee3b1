import { commonText } from "@idms/core";
import { Button, Group, Modal, PasswordInput } from "@mantine/core";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";

interface Question {
  kind: "confirm" | "tell" | "password";
  text: string;
  action: string;
  danger: boolean;
  answer(value: string | null): void;
}

/** The application's own confirm, alert and prompt. Each resolves when the dialog closes. */
export interface Ask {
  /** Whether the user agrees; `action` is what the button says. */
  confirm(text: string, action: string, options?: { danger?: boolean }): Promise<boolean>;
  tell(text: string): Promise<void>;
  /** The password that was typed, or null. */
  password(text: string): Promise<string | null>;
}

const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("useAsk is used outside of its provider");
  return ask;
}

/** Holds the one dialog that the screens below it ask with. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);

  const put = useCallback(
    (asked: Omit<Question, "answer">) =>
      new Promise<string | null>((resolve) => {
        setQuestion({ ...asked, answer: resolve });
        setOpen(true);
      }),
    [],
  );
  const ask = useMemo<Ask>(
    () => ({
      confirm: async (text, action, { danger = false } = {}) =>
        (await put({ kind: "confirm", text, action, danger })) !== null,
      tell: async (text) => void (await put({ kind: "tell", text, action: "OK", danger: false })),
      password: (text) => put({ kind: "password", text, action: commonText.save, danger: false }),
    }),
    [put],
  );
  const close = (value: string | null) => {
    setOpen(false);
    question?.answer(value);
  };

  return (
    <AskContext value={ask}>
      {children}
      <Modal
        opened={open}
        onClose={() => close(null)}
        title={question?.text}
        withCloseButton={false}
        centered
        zIndex={400}
        classNames={{ title: "ask-text" }}
      >
        {question && <QuestionForm question={question} close={close} />}
      </Modal>
    </AskContext>
  );
}

function QuestionForm({ question, close }: { question: Question; close(value: string | null): void }) {
  const { kind, text, action, danger } = question;
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog lies in its page's tree, and the form of the page is not meant.
        event.stopPropagation();
        close(value);
      }}
    >
      {kind === "password" && (
        <PasswordInput
          aria-label={text}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          autoComplete="new-password"
          data-autofocus
          required
        />
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        {kind !== "tell" && (
          <Button variant="default" onClick={() => close(null)} data-autofocus={danger || undefined}>
            {commonText.cancel}
          </Button>
        )}
        <Button type="submit" color={danger ? "red" : undefined} data-autofocus={!danger || undefined}>
          {action}
        </Button>
      </Group>
    </form>
  );
}
