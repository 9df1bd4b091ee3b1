import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { useId, useState } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { cardPicture, photoPicture, signCard, type Said } from "./sign-off-calls.ts";
import { heard, texts } from "./texts.ts";
import { LinkPicture } from "../page/token-picture.tsx";

interface ChildCardProps {
  token: string;
  child: ProofChild;
  /** Returns the signer's name. If the name is missing, asks for it and returns null. */
  askName(): string | null;
  onSigned(child: ProofChild): void;
}

/** Shows one card of the class, its comments, and the buttons for signing it or reporting what is wrong with it. */
export function ChildCard({ token, child, askName, onSigned }: ChildCardProps) {
  const { name, number, state } = child;
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function keep(said: Said): Promise<void> {
    const signer = askName();
    if (signer === null || busy) return;
    setBusy(true);
    setFailure("");
    try {
      onSigned(await signCard(token, child, signer, said));
      setWrong(false);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.status === 0 ? texts.noNetwork : heard(error.sentence));
    } finally {
      setBusy(false);
    }
  }

  function tell(note: string): void {
    if (note.trim() === "") setFailure(texts.nothingSaid);
    else void keep({ outcome: "wrong", note });
  }

  return (
    <li className="so-child" data-state={state}>
      <h2>
        <span className="so-number">{number}</span> <bdi>{name}</bdi>
      </h2>
      <Pictures token={token} child={child} />
      <SaidOfIt child={child} />
      {failure !== "" && (
        <p role="alert" className="pp-alert">
          {failure}
        </p>
      )}
      {isWrong ? (
        <WhatIsWrong busy={busy} onTell={tell} onCancel={() => setWrong(false)} />
      ) : (
        <div className="so-buttons">
          <button
            type="button"
            className="pf-button pf-primary"
            aria-label={texts.rightOf(name)}
            aria-disabled={busy}
            onClick={() => void keep({ outcome: "signed" })}
          >
            {busy ? texts.sending : `✓ ${texts.right}`}
          </button>
          <button
            type="button"
            className="pf-button"
            aria-label={texts.wrongOf(name)}
            onClick={() => setWrong(true)}
          >
            {texts.wrong}
          </button>
        </div>
      )}
    </li>
  );
}

const Pictures = ({ token, child }: Pick<ChildCardProps, "token" | "child">) => (
  <div className="so-pictures">
    {child.has_photo && (
      <LinkPicture
        className="so-photo"
        call={photoPicture(token, child)}
        alt={texts.photo(child.name)}
        isLazy
      />
    )}
    <LinkPicture
      className="so-card"
      call={cardPicture(token, child, "front")}
      alt={texts.card(child.name)}
      isLazy
    />
    {child.is_two_sided && (
      <LinkPicture
        className="so-card"
        call={cardPicture(token, child, "back")}
        alt={texts.back(child.name)}
        isLazy
      />
    )}
  </div>
);

const SaidOfIt = ({ child }: { child: ProofChild }) => (
  <p className="so-state" role="status">
    <strong>{texts.state[child.state]}</strong>
    {child.made_by !== null && (
      <>
        {" "}
        <bdi>{texts.by(child.made_by)}</bdi>
      </>
    )}
    {child.note !== "" && (
      <>
        : <bdi>{child.note}</bdi>
      </>
    )}
  </p>
);

interface WhatIsWrongProps {
  busy: boolean;
  onTell(note: string): void;
  onCancel(): void;
}

function WhatIsWrong({ busy, onTell, onCancel }: WhatIsWrongProps) {
  const [note, setNote] = useState("");
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTell(note);
      }}
      noValidate
    >
      <label className="pf-label" htmlFor={id}>
        {texts.whatIsWrong}
      </label>
      <textarea
        id={id}
        className="pf-input"
        rows={3}
        maxLength={300}
        value={note}
        // Whoever opens it is about to type.
        ref={(field) => field?.focus()}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="so-buttons">
        <button type="submit" className="pf-button pf-primary" aria-disabled={busy}>
          {busy ? texts.sending : texts.send}
        </button>
        <button type="button" className="pf-button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}
