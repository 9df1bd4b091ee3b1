import { useRef, useState } from "react";
import { withdrawDetails } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";

interface WithdrawProps {
  token: string;
  words: FamilyWords;
  /** Whether the school has already checked the details, in which case the user must confirm the withdrawal first. */
  asks: boolean;
  cancel: string;
  onDone(): void;
}

/** Withdraws the details that were sent, after confirmation. */
export function Withdraw({ token, words, asks, cancel, onDone }: WithdrawProps) {
  const { name, note, yes } = asks
    ? words.endConsent
    : { name: words.withdraw, note: words.withdrawNote, yes: words.yes };
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"asked" | "busy" | "failed">("asked");

  async function withdraw(): Promise<void> {
    setState("busy");
    try {
      await withdrawDetails(token);
      dialog.current?.close();
      setState("asked");
      onDone();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <p>
        <button type="button" className="pf-button fp-quiet" onClick={() => dialog.current?.showModal()}>
          {name}
        </button>
      </p>
      <dialog ref={dialog} className="fp-dialog" aria-labelledby="fp-withdraw">
        <p id="fp-withdraw">{note}</p>
        <div role="alert">{state === "failed" && <p className="pp-alert">{words.notDone}</p>}</div>
        <p className="fp-actions">
          <button type="button" className="pf-button" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button
            type="button"
            className="pf-button pf-primary"
            aria-disabled={state === "busy"}
            onClick={() => void withdraw()}
          >
            {yes}
          </button>
        </p>
      </dialog>
    </>
  );
}
