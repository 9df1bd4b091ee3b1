import { useEffect, useMemo, useRef, useState } from "react";
import { useObjectUrl } from "../page/use-object-url.ts";
import type { KeptShot } from "./kept.ts";
import { heard, texts } from "./texts.ts";

interface OnPhoneProps {
  shots: readonly KeptShot[];
  /**
   * Whether the waiting photos cannot be sent at the moment. In that case, the user may want to save them as files.
   */
  isHeld: boolean;
  onAgain(shot: KeptShot): void;
  onDelete(shot: KeptShot): void;
  onRemoveAll(): void;
}

type Question = { kind: "all" } | { kind: "one"; shot: KeptShot };

/**
 * Shows the photos on the phone that the school has not received. The user can send them again, save them as files or
 * remove them.
 */
export function OnPhone({ shots, isHeld, onAgain, onDelete, onRemoveAll }: OnPhoneProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const listed = shots.filter(({ refused }) => refused !== null || isHeld);
  return (
    <section className="pd-phone" aria-labelledby="on-phone">
      <h2 id="on-phone">{texts.onPhone}</h2>
      {listed.length > 0 && (
        <ul className="pd-shots">
          {listed.map((shot) => (
            <Shot
              key={shot.shot}
              shot={shot}
              onAgain={() => onAgain(shot)}
              onDelete={() => setQuestion({ kind: "one", shot })}
            />
          ))}
        </ul>
      )}
      <div className="pd-more">
        {listed.length > 1 && (
          <button type="button" className="pf-button" onClick={() => listed.forEach(saveShot)}>
            {texts.saveAll}
          </button>
        )}
        <button type="button" className="pf-button" onClick={() => setQuestion({ kind: "all" })}>
          {texts.removeAll}
        </button>
      </div>
      {question && (
        <Ask
          text={
            question.kind === "all"
              ? texts.removeQuestion(shots.length)
              : texts.deleteQuestion(question.shot.name)
          }
          action={question.kind === "all" ? texts.removeAll : texts.remove}
          onClose={() => setQuestion(null)}
          onYes={() => (question.kind === "all" ? onRemoveAll() : onDelete(question.shot))}
        />
      )}
    </section>
  );
}

function Shot({ shot, onAgain, onDelete }: { shot: KeptShot; onAgain(): void; onDelete(): void }) {
  const photo = useMemo(() => asPhoto(shot), [shot]);
  const url = useObjectUrl(photo);
  return (
    <li>
      {url && <img src={url} alt={texts.photoOf(shot.name)} />}
      <div>
        <strong dir="auto">{shot.name}</strong>
        {shot.refused !== null && (
          <p className="pf-error">{typeof shot.refused === "string" ? shot.refused : heard(shot.refused)}</p>
        )}
        <div className="pd-more">
          {shot.refused !== null && (
            <button type="button" className="pf-button" onClick={onAgain}>
              {texts.tryAgain}
            </button>
          )}
          <button type="button" className="pf-button" onClick={() => saveShot(shot)}>
            {texts.save}
          </button>
          <button type="button" className="pf-button" onClick={onDelete}>
            {texts.remove}
          </button>
        </div>
      </div>
    </li>
  );
}

interface AskProps {
  text: string;
  action: string;
  onYes(): void;
  onClose(): void;
}

/** Asks for confirmation before anything is lost. */
function Ask({ text, action, onYes, onClose }: AskProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="parent-form pf-crop" aria-labelledby="question" onClose={onClose}>
      <h2 id="question">{action}</h2>
      <p>{text}</p>
      <div className="pf-crop-actions">
        <button type="button" className="pf-button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className="pf-button pf-primary"
          onClick={() => {
            dialog.current?.close();
            onYes();
          }}
        >
          {action}
        </button>
      </div>
    </dialog>
  );
}

const asPhoto = ({ photo }: KeptShot): Blob => new Blob([photo], { type: "image/jpeg" });

/**
 * Time after which a download is cleaned up, in ms. It is long enough for the slowest phone to start saving a file.
 */
const SAVING_MS = 60_000;

/** Downloads a photo as a file named after the child. */
function saveShot(shot: KeptShot): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(asPhoto(shot));
  link.href = url;
  link.download = `${shot.name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-").slice(0, 60)}-${shot.child}.jpg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
