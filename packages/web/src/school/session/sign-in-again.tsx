import { Button, Modal, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { Form } from "../../ui/forms/form.tsx";
import { holdsWork, letGoOfWork } from "../../ui/api/held-work.ts";
import { leavePage, openQuestion, takeUp, watchQuestion, type Question } from "../../ui/api/standing.ts";
import { beginSession, forgetTokens, identify, type Tokens } from "../../ui/api/tokens.ts";
import { useSignIn } from "./use-sign-in.tsx";
import { commonText, loginText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/** Z-index above everything else on the page, including the overlay while saving. */
const ON_TOP = 600;

/** The dialog over a page whose session has expired. After signing in, the user can continue on the same page. */
export function SignInAgain() {
  const question = useSyncExternalStore(watchQuestion, openQuestion);
  // A dialog that lies below does not hear of it.
  useWindowEvent(
    "keydown",
    (event) => question && event.key === "Escape" && event.stopImmediatePropagation(),
    {
      capture: true,
    },
  );
  return (
    <Modal
      opened={question !== null}
      onClose={() => undefined}
      title={say("Sign in again")}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={ON_TOP}
      // Keys pressed here must not trigger the page's shortcuts. Tab must still move the focus.
      onKeyDown={(event) => event.key !== "Tab" && event.stopPropagation()}
    >
      {question && <Answer question={question} />}
    </Modal>
  );
}

/** A different user who has signed in on the page. The tokens of this user are not in use yet. */
interface Other {
  username: string;
  tokens: Tokens;
}

/** Manages the user's answer to the question, and applies the answer to the page. */
function useAnswer(question: Question) {
  const client = useQueryClient();
  const { owner } = question;
  const [signedIn, setSignedIn] = useState<Other | null>(null);
  const [step, setStep] = useState<"sign-in" | "leave" | "other">("other");
  const elsewhere = question.kind === "other" ? question.username : undefined;
  const other = signedIn?.username ?? elsewhere;

  const signIn = useSignIn(owner, async (tokens) => {
    const username = await takeUp(tokens);
    if (username === null) {
      await client.invalidateQueries({ queryKey: ["/me/"] });
      return;
    }
    setSignedIn({ username, tokens });
    setStep("other");
  });

  function goOn(): void {
    letGoOfWork();
    if (signedIn) beginSession(signedIn.tokens);
    void leavePage();
  }
  function backToOwner(): void {
    if (signedIn) void endUnused(signedIn.tokens);
    setSignedIn(null);
    signIn.restart();
    setStep("sign-in");
  }
  function leave(): void {
    letGoOfWork();
    forgetTokens();
  }
  return { other, step, setStep, signIn, goOn, backToOwner, leave };
}

function Answer({ question }: { question: Question }) {
  const { owner } = question;
  const { other, step, setStep, signIn, goOn, backToOwner, leave } = useAnswer(question);

  if (other !== undefined && step === "other")
    return (
      <Choice
        key="other"
        text={say(
          "{other} is now signed in. This page has unsaved changes by {owner}, and only {owner} can save them.",
          { other, owner },
        )}
        keep={say("Sign in as {owner}", { owner })}
        onKeep={backToOwner}
        drop={say("Discard the changes and continue as {other}", { other })}
        onDrop={goOn}
      />
    );
  if (step === "leave")
    return (
      <Choice
        key="leave"
        text={say("Unsaved changes on this page will be lost.")}
        keep={commonText.cancel}
        onKeep={() => setStep("sign-in")}
        drop={say("Leave without saving")}
        onDrop={leave}
      />
    );
  return (
    <Step key="sign-in">
      <Form
        onSubmit={signIn.onSubmit}
        failure={signIn.failure}
        actions={
          <>
            <Button variant="default" onClick={() => (holdsWork() ? setStep("leave") : leave())}>
              {say("Leave this page")}
            </Button>
            <Button type="submit" disabled={signIn.busy}>
              {signIn.busy ? loginText.signingIn : loginText.signIn}
            </Button>
          </>
        }
      >
        <Text>
          {say(
            "Your session has ended. Nothing on this page is lost. Sign in to continue where you left off.",
          )}
        </Text>
        {signIn.fields}
      </Form>
    </Step>
  );
}

/** Moves the focus to the beginning of a step, even if the step follows another step. */
function Step({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);
  return <div ref={content}>{children}</div>;
}

interface ChoiceProps {
  text: string;
  keep: string;
  onKeep(): void;
  drop: string;
  onDrop(): void;
}

/** Asks whether to discard unsaved changes. If the user presses Enter, the changes are kept. */
const Choice = ({ text, keep, onKeep, drop, onDrop }: ChoiceProps) => (
  <Step>
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onKeep();
      }}
      actions={
        <>
          <Button variant="light" color="red" onClick={onDrop}>
            {drop}
          </Button>
          <Button type="submit" data-autofocus>
            {keep}
          </Button>
        </>
      }
    >
      <Text role="alert">{text}</Text>
    </Form>
  </Step>
);

/** Ends an unused session. If the server is unreachable, the session expires by itself. */
const endUnused = (tokens: Tokens): Promise<unknown> =>
  fetch("/api/auth/logout/", { method: "POST", headers: identify(new Headers(), tokens) }).catch(
    () => undefined,
  );
