import type { PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import { Button, Modal, Text } from "@mantine/core";
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { useEscapeAlone } from "./escape-alone.ts";
import { Form } from "./form.tsx";
import { Meaning } from "../page/meaning.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/** Returns the error in the typed text, or undefined if there is none. */
type Check = (typed: string) => string | undefined;

interface Question {
  kind: "confirm" | "tell" | "password";
  text: string;
  action: string;
  danger: boolean;
  /** The text below the question, and the function that validates a prompt's answer. */
  hint?: string | undefined;
  check?: Check;
  owner?: PasswordOwner;
  answer(value: string | null): void;
}

interface ConfirmOptions {
  danger?: boolean;
  hint?: string | undefined;
}

/** The application's own versions of confirm, alert and prompt. Each of them resolves when its dialog closes. */
export interface Ask {
  /** Resolves to whether the user agrees. `action` is the button's label. `hint` is shown below the question. */
  confirm(text: string, action: string, options?: ConfirmOptions): Promise<boolean>;
  tell(text: string): Promise<void>;
  /**
   * Asks for a new password. Resolves to the validated password, or to null if the user cancels. `hint` is shown
   * below the question.
   */
  password(text: string, hint: string, check: Check, owner: PasswordOwner): Promise<string | null>;
}

const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error("useAsk is used outside of its provider");
  return ask;
}

/** Provides a single dialog for all questions that the screens inside it ask. */
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
      confirm: async (text, action, { danger = false, hint } = {}) =>
        (await put({ kind: "confirm", text, action, danger, hint })) !== null,
      tell: async (text) => void (await put({ kind: "tell", text, action: say("OK"), danger: false })),
      password: (text, hint, check, owner) =>
        put({ kind: "password", text, action: commonText.save, danger: false, hint, check, owner }),
    }),
    [put],
  );
  const close = (value: string | null) => {
    setOpen(false);
    question?.answer(value);
  };
  useEscapeAlone(open, () => close(null));

  return (
    <AskContext value={ask}>
      {children}
      <Modal
        opened={open}
        onClose={() => close(null)}
        title={question?.text}
        withCloseButton={false}
        closeOnEscape={false}
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
  const { kind, text, action, danger, hint, check, owner } = question;
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const found = check?.(value);
        setProblem(found);
        if (found === undefined) close(value);
      }}
      actions={
        <>
          {kind !== "tell" && (
            <Button variant="default" onClick={() => close(null)} data-autofocus={danger || undefined}>
              {commonText.cancel}
            </Button>
          )}
          <Button type="submit" color={danger ? "red" : undefined} data-autofocus={!danger || undefined}>
            {action}
          </Button>
        </>
      }
    >
      {kind === "tell" && <Meaning of={text} />}
      {kind === "confirm" && hint !== undefined && <Text size="sm">{hint}</Text>}
      {kind === "password" && (
        <NewPasswordField
          owner={owner}
          label={text}
          labelProps={{ className: "visually-hidden" }}
          description={hint}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
      )}
    </Form>
  );
}
