import { languageName } from "@idms/core/forms/values/parent-languages";
import { useEffect, useRef } from "react";
import { languages } from "../form-locales/languages.ts";
import { useAlive } from "./use-alive.ts";

interface LanguageChoiceProps {
  language: string;
  /** The label of the select (`label`), and of the button that submits it if scripts are unavailable (`choose`). */
  label: string;
  choose: string;
  onChoose(language: string): void;
}

/** Selects the page's language with a native select that lists each language by its own name. */
export function LanguageChoice({ language, label, choose, onChoose }: LanguageChoiceProps) {
  const isAlive = useAlive();
  const select = useRef<HTMLSelectElement>(null);
  // It may have been chosen before the scripts came.
  useEffect(() => {
    const chosen = select.current?.value ?? language;
    if (chosen !== language) onChoose(chosen);
    // oxlint-disable-next-line react/exhaustive-deps -- what was chosen before is looked at once
  }, []);
  return (
    <form method="get" className="pp-languages">
      {!isAlive && (
        <button type="submit" className="pf-button">
          {choose}
        </button>
      )}
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <circle cx="12" cy="12" r="9" />
          <ellipse cx="12" cy="12" rx="4" ry="9" />
          <path d="M3 12h18" />
        </g>
      </svg>
      <select
        ref={select}
        className="pf-input"
        name="lang"
        autoComplete="off"
        aria-label={label}
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          // It shows the page's language until the chosen one is loaded, which may fail.
          currentTarget.value = language;
          onChoose(chosen);
        }}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageName(each)}
          </option>
        ))}
      </select>
    </form>
  );
}
