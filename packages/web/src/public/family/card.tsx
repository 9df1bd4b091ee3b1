import { useCallback, useState } from "react";
import { CardPicture } from "../form/card-preview.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../locales/languages.ts";
import { savesData } from "../photo/saves-data.ts";
import { loadCard, type LoadedPage } from "./family-calls.ts";

interface CardProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
}

/** A sample of the card, at once or when it is asked for where bytes are to be saved. */
export function Card({ token, page, language, texts }: CardProps) {
  const [isWanted, setIsWanted] = useState(() => !savesData());
  const load = useCallback(() => loadCard(token), [token]);
  if (isWanted)
    return <CardPicture load={load} fields={fieldsIn(texts, page.fields, language)} texts={texts.preview} />;
  return (
    <p>
      <button type="button" className="pf-button" onClick={() => setIsWanted(true)}>
        {texts.preview.see}
      </button>
    </p>
  );
}
