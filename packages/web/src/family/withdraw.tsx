import { useRef, useState } from "react";
import { withdrawDetails } from "./family-calls.ts";
import type { FamilyWords } from "./words.ts";

interface WithdrawProps {
  token: string;
  words: FamilyWords;
  cancel: string;
  onDone(): void;
}

/** Withdraws what was sent, once it is asked about. */
export function Withdraw({ token, words, cancel, onDone }: WithdrawProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"asked" | "busy" | "failed">("asked");

  async function withdraw(): Promise<void> {
    setState("busy");
    try {
      await withdrawDetails(token);
      dialog.current?.close();
      onDone();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <p>
        <button type="button" className="pf-button fp-quiet" onClick={() => dialog.current?.showModal()}>
          {words.withdraw}
        </button>
      </p>
      <dialog ref={dialog} className="fp-dialog" aria-labelledby="fp-withdraw">
        <p id="fp-withdraw">{words.withdrawNote}</p>
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
            {words.yes}
          </button>
        </p>
      </dialog>
    </>
  );
}
