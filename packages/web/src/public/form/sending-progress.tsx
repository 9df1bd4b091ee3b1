import type { Texts } from "../locales/languages.ts";
import type { Sending } from "./use-upload.ts";

/** How far a submission is: for the eye with its share, for the ear only when something new begins. */
export function SendingProgress({ sending, texts }: { sending: Sending; texts: Texts }) {
  const percent = sending?.phase === "sending" ? Math.floor(sending.share * 100) : null;
  const step = sending && stepOf(sending, texts);
  return (
    <>
      <p role="status" className="pp-unseen">
        {step}
      </p>
      {sending && (
        <div className="pp-sending">
          <progress
            aria-label={texts.submitting}
            max={100}
            {...(percent !== null && percent < 100 && { value: percent })}
          />
          <span aria-hidden>{percent !== null && percent < 100 ? texts.sent(percent) : step}</span>
        </div>
      )}
    </>
  );
}

function stepOf(sending: NonNullable<Sending>, texts: Texts): string {
  if (sending.phase === "preparing") return texts.photo.preparing;
  if (sending.phase === "secondTry") return texts.secondTry;
  return sending.phase === "sending" && sending.share === 1 ? texts.waiting : texts.submitting;
}
