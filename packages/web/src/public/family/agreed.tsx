import { parentDates } from "@idms/core/forms/values/parent-languages";
import { useState } from "react";
import type { Texts } from "../locales/languages.ts";
import { NoticeText } from "../page/notice.tsx";
import { exportAt, loadExport, type LoadedPage } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";
import { isUnseen } from "../page/link-token.ts";
import { saveFile } from "../../ui/api/save-blob.ts";

interface AgreedProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
}

/** The notice about the details, and when the family agreed to it. */
export function Agreed({ token, page: { notice, consent }, language, texts, words }: AgreedProps) {
  const [hasFailed, setFailed] = useState(false);
  if (!notice) return null;
  const date = parentDates(language, { dateStyle: "medium" });
  return (
    <div className="pf-notice">
      <NoticeText notice={notice} texts={texts} />
      {consent && consent.withdrawn_at === null && (
        <p className="pp-muted">{words.agreed(date.format(new Date(consent.given_at)))}</p>
      )}
      <p>
        {isUnseen() ? (
          <button
            type="button"
            className="pf-button"
            onClick={() =>
              void loadExport(token).then(
                (zip) => saveFile(zip, "idms.zip"),
                () => setFailed(true),
              )
            }
          >
            {words.download}
          </button>
        ) : (
          <a className="pf-button" href={exportAt(token).address} download>
            {words.download}
          </a>
        )}
      </p>
      {hasFailed && (
        <p role="alert" className="pp-alert">
          {words.notDone}
        </p>
      )}
    </div>
  );
}
