import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import type { ShownNotice } from "@idms/core/forms/notices/notice-schemas";
import { useId } from "react";
import type { Texts } from "../form-locales/languages.ts";
import "./notice.css";

interface NoticeProps {
  notice: ShownNotice;
  agreed: boolean;
  /** Whether to point out that the family has not agreed. */
  isMissed: boolean;
  texts: Texts;
  onAgree(agreed: boolean): void;
}

/**
 * Whether a family may submit the form. The family must have agreed to this notice, unless no consent is required.
 */
export const mayGo = ({ required, version }: ShownNotice, agreedTo: string): boolean =>
  !required || agreedTo === version;

/**
 * Shows the privacy notice and asks for the family's consent. It also works in a form that is posted without scripts.
 */
export function Notice({ notice, agreed, isMissed, texts, onAgree }: NoticeProps) {
  const id = useId();
  const isWrong = isMissed && !agreed;
  if (!notice.required)
    return (
      <div className="pf-notice">
        <NoticeText notice={notice} texts={texts} />
      </div>
    );
  return (
    <div className="pf-notice">
      <NoticeText notice={notice} texts={texts} />
      <input type="hidden" hidden name={CONSENT_PARTS.language} value={notice.language} />
      <label className="pf-agree">
        <input
          type="checkbox"
          name={CONSENT_PARTS.version}
          value={notice.version}
          required
          checked={agreed}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={(event) => onAgree(event.currentTarget.checked)}
        />
        <span>{texts.notice.agree}</span>
      </label>
      {isWrong && (
        <p id={`${id}-error`} className="pf-error">
          {texts.notice.missing}
        </p>
      )}
    </div>
  );
}

/** Shows the privacy notice: a short text, and the full text when the user expands it. */
export const NoticeText = ({ notice, texts }: Pick<NoticeProps, "notice" | "texts">) => (
  <>
    <p>{texts.notice.short}</p>
    <details>
      <summary>{texts.notice.more}</summary>
      <p className="pf-notice-text" lang={notice.language} dir="auto">
        {notice.text}
      </p>
    </details>
  </>
);

/** Adds the family's consent, and the notice to which it applies, to the request body. */
export function addConsent(body: FormData, { version, language }: ShownNotice): void {
  body.append(CONSENT_PARTS.version, version);
  body.append(CONSENT_PARTS.language, language);
}
