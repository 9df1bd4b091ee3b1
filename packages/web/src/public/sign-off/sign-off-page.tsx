import type { ProofChild, ProofClass } from "@idms/core/collect/sign-off/class-sign-off";
import { useCallback, useEffect, useRef, useState, type CSSProperties } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { readStored, store } from "../../browser-storage.ts";
import { ChildCard } from "./child-card.tsx";
import { loadCards } from "./sign-off-calls.ts";
import { heard, otherLanguage, texts } from "./texts.ts";

const NAME = "idms.signer";

/** Manages the signer's name, which is stored on this device. */
function useSigner() {
  const [name, setName] = useState(() => readStored(NAME) ?? "");
  const [isAsked, setAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);

  function askName(): string | null {
    const typed = name.trim();
    if (typed !== "") {
      store(NAME, typed);
      return typed;
    }
    setAsked(true);
    nameField.current?.focus();
    return null;
  }
  return {
    name,
    setName,
    nameField,
    askName,
    problem: isAsked && name.trim() === "" ? texts.nameMissing : "",
  };
}

/** Loads the cards of the class and keeps them up to date as they are signed. */
function useProof(token: string) {
  const [proof, setProof] = useState<ProofClass | null>(null);
  const [failure, setFailure] = useState("");
  const load = useCallback(async () => {
    setFailure("");
    try {
      setProof(await loadCards(token));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure(error.status === 0 ? texts.noNetwork : heard(error.sentence));
    }
  }, [token]);
  useEffect(() => void load(), [load]);
  const signed = (child: ProofChild): void =>
    setProof(
      (before) =>
        before && {
          ...before,
          children: before.children.map((each) => (each.student === child.student ? child : each)),
        },
    );
  return { proof, failure, load, signed };
}

/** The page where the recipient of a proof link checks and signs the cards of a class. */
export function SignOffPage({ token }: { token: string }) {
  const { proof, failure, load, signed } = useProof(token);
  const { askName, ...signer } = useSigner();

  return (
    <div className="pp-page so-page">
      <main className="pp-card">
        <h1>{texts.title}</h1>
        {failure !== "" && (
          <div role="alert">
            <p className="pp-alert">{failure}</p>
            <button type="button" className="pf-button pf-primary" onClick={() => void load()}>
              {texts.tryAgain}
            </button>
          </div>
        )}
        {!proof && failure === "" && <p role="status">{texts.loading}</p>}
        {proof && (
          <>
            <p>
              <strong>
                <bdi>{proof.classroom}</bdi>
              </strong>{" "}
              <bdi>{proof.school}</bdi>
            </p>
            <p>{texts.intro}</p>
            <SignerField {...signer} />
            <Progress cards={proof.children} />
            {proof.children.length === 0 ? (
              <p>{texts.empty}</p>
            ) : (
              <ol
                className="so-children"
                aria-label={texts.list}
                style={{ "--card-ratio": proof.card_size_mm.w / proof.card_size_mm.h } as CSSProperties}
              >
                {proof.children.map((child) => (
                  <ChildCard
                    key={child.student}
                    token={token}
                    child={child}
                    askName={askName}
                    onSigned={signed}
                  />
                ))}
              </ol>
            )}
            <button type="button" className="pf-button" onClick={() => void load()}>
              {texts.reload}
            </button>
          </>
        )}
        <button
          type="button"
          lang={otherLanguage.code}
          className="pf-button so-language"
          onClick={otherLanguage.choose}
        >
          {otherLanguage.name}
        </button>
      </main>
    </div>
  );
}

function SignerField({ name, setName, nameField, problem }: Omit<ReturnType<typeof useSigner>, "askName">) {
  return (
    <>
      <label className="pf-label" htmlFor="signer">
        {texts.name}
      </label>
      <input
        id="signer"
        ref={nameField}
        className="pf-input"
        autoComplete="name"
        maxLength={100}
        value={name}
        aria-invalid={problem !== ""}
        aria-describedby="signer-hint"
        onChange={(event) => setName(event.target.value)}
      />
      <p id="signer-hint" className={problem === "" ? "pp-muted" : "pp-alert"}>
        {problem === "" ? texts.nameHint : problem}
      </p>
    </>
  );
}

/** Shows how many cards of the class are done. The number always stays in view. */
function Progress({ cards }: { cards: readonly ProofChild[] }) {
  const all = cards.length;
  if (all === 0) return null;
  const done = cards.filter(({ state }) => state === "signed" || state === "wrong").length;
  return (
    <div className="so-progress">
      <p role="status">{done === all ? texts.finished : texts.progress(done, all)}</p>
      <progress aria-label={texts.progress(done, all)} value={done} max={all} />
    </div>
  );
}
