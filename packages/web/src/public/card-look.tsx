import { checkAnswers, type CardPreview, type FormField } from "@idms/core";
import { useState } from "react";
import type { CardPicture } from "./card-preview.tsx";
import type { FormValues } from "./form-fields.tsx";
import type { Texts } from "./languages.ts";
import { previewAnswers } from "./public-calls.ts";

interface CardLookProps {
  token: string;
  /** As the reader sees them. */
  fields: FormField[];
  values: FormValues;
  texts: Texts;
  /** Called where the answers are not in order yet. */
  onTrouble(): void;
}

interface Look {
  Picture: typeof CardPicture;
  /** Of which answers the card is. */
  values: FormValues;
  load(): Promise<CardPreview>;
}

/** The button is gone when the card is there: who uses a keyboard goes on from the card. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Shows the card that the answers make, when somebody asks for it; once they are changed it has to be asked for again. */
export function CardLook({ token, fields, values, texts, onTrouble }: CardLookProps) {
  const [look, setLook] = useState<Look | "failed" | null>(null);

  async function see(): Promise<void> {
    const checked = checkAnswers(fields, values, texts.field);
    if (!checked.ok) return onTrouble();
    const loaded = await import("./card-preview.tsx").catch(() => null);
    const load = () => previewAnswers(token, checked.values, checked.files);
    setLook(loaded ? { Picture: loaded.CardPicture, values, load } : "failed");
  }

  if (look && look !== "failed" && look.values === values) {
    const { Picture, load } = look;
    return (
      <div ref={takeFocus} tabIndex={-1} className="pp-seen">
        <Picture load={load} fields={fields} texts={texts.preview} />
      </div>
    );
  }
  return (
    <>
      <button type="button" className="pf-button pp-see" onClick={() => void see()}>
        {texts.preview.see}
      </button>
      <div role="status">{look === "failed" && <p className="pp-muted">{texts.preview.trouble}</p>}</div>
    </>
  );
}
