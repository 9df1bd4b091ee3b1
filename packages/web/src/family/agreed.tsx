import { parentDates } from "@idms/core";
import type { Texts } from "../public/languages.ts";
import { NoticeText } from "../public/notice.tsx";
import { exportAt, type LoadedPage } from "./family-calls.ts";
import type { FamilyWords } from "./words.ts";

interface AgreedProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
}

/** The notice about the details, and when the family agreed to it. */
export function Agreed({ token, page: { notice, consent }, language, texts, words }: AgreedProps) {
  if (!notice) return null;
  const date = parentDates(language, { dateStyle: "medium" });
  return (
    <div className="pf-notice">
      <NoticeText notice={notice} texts={texts} />
      {consent && consent.withdrawn_at === null && (
        <p className="pp-muted">{words.agreed(date.format(new Date(consent.given_at)))}</p>
      )}
      <p>
        <a className="pf-button" href={exportAt(token)} download>
          {words.download}
        </a>
      </p>
    </div>
  );
}
