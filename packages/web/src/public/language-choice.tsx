import { languageName } from "@idms/core";
import { languages } from "./languages.ts";

interface LanguageChoiceProps {
  language: string;
  /** What the choice is called. */
  label: string;
  onChoose(language: string): void;
}

/** The choice of the page's language: the phone's own list, in which each language has its own name. */
export const LanguageChoice = ({ language, label, onChoose }: LanguageChoiceProps) => (
  <div className="pp-languages">
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <circle cx="12" cy="12" r="9" />
        <ellipse cx="12" cy="12" rx="4" ry="9" />
        <path d="M3 12h18" />
      </g>
    </svg>
    <select
      className="pf-input"
      aria-label={label}
      value={language}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {languages.map((each) => (
        <option key={each} value={each} lang={each}>
          {languageName(each)}
        </option>
      ))}
    </select>
  </div>
);
