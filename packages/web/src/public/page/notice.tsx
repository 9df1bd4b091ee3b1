import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import type { ShownNotice } from "@idms/core/forms/notices/notice-schemas";
import { useId } from "react";
import type { Texts } from "../locales/languages.ts";
import "./notice.css";

interface NoticeProps {
  notice: ShownNotice;
  agreed: boolean;
  /** Whether the family is to be told that it has not agreed. */
  isMissed: boolean;
  texts: Texts;
  onAgree(agreed: boolean): void;
}

/** Whether a family may send what it filled in: it has agreed to this notice, or need not. */
export const mayGo = ({ required, version }: ShownNotice, agreedTo: string): boolean =>
  !required || agreedTo === version;

/**
 * Shows what happens with the details, and asks for the family's consent. It works as a part of a form without
 * scripts, too.
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

/** Shows what happens with the details: a line, and the whole behind it. */
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

/** Adds to what is sent that the family agrees, and to what. */
export function addConsent(body: FormData, { version, language }: ShownNotice): void {
  body.append(CONSENT_PARTS.version, version);
  body.append(CONSENT_PARTS.language, language);
}
