import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { checkAnswers } from "@idms/core/forms/answers/check-answers";
import type { FormField } from "@idms/core/forms/values/field";
import { useEffect, useState } from "react";
import type { CardPicture } from "./card-preview.tsx";
import type { FormValues } from "./form-fields.tsx";
import type { Texts } from "../form-locales/languages.ts";
import { previewAnswers } from "./public-calls.ts";

interface CardLookProps {
  token: string;
  /** The fields as shown to the reader. */
  fields: FormField[];
  values: FormValues;
  texts: Texts;
  /** Called if the answers are not valid yet. */
  onTrouble(): void;
}

interface Look {
  Picture: typeof CardPicture;
  /** The answers shown on the card. */
  values: FormValues;
  /** The number of the preview, starting at 1. */
  number: number;
  load(): Promise<CardPreview>;
}

const originalOf = (value: FormValues[string] | undefined): File | undefined =>
  typeof value === "object" ? value.original : undefined;

/** Whether the answers are the same. For a photo, only the original file is compared, because the crop may differ. */
const isSame = (one: FormValues, other: FormValues): boolean =>
  Object.keys({ ...one, ...other }).every(
    (name) =>
      one[name] === other[name] ||
      (originalOf(one[name]) !== undefined && originalOf(one[name]) === originalOf(other[name])),
  );

/**
 * Moves the focus to the card, because the button disappears once the card is shown. Keyboard users continue from
 * there.
 */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

/**
 * Shows the card for the current answers on request. After a change, the user has to request the card again. If only
 * the crop of the photo changes, for example because its face was found, the card is redrawn automatically.
 */
export function CardLook({ token, fields, values, texts, onTrouble }: CardLookProps) {
  const [look, setLook] = useState<Look | "failed" | null>(null);

  async function see(): Promise<void> {
    const checked = checkAnswers(fields, values, texts.field);
    if (!checked.ok) return onTrouble();
    const loaded = await import("./card-preview.tsx").catch(() => null);
    const load = () => previewAnswers(token, checked.values, checked.files);
    setLook((last) =>
      loaded
        ? {
            Picture: loaded.CardPicture,
            values,
            load,
            number: last && last !== "failed" ? last.number + 1 : 1,
          }
        : "failed",
    );
  }

  const isShown = look !== null && look !== "failed" && isSame(look.values, values);
  useEffect(() => {
    if (isShown && look.values !== values) void see();
    // oxlint-disable-next-line react/exhaustive-deps -- only another part of the photo asks for another look
  }, [values]);

  if (isShown) {
    const { Picture, load, number } = look;
    return (
      <div ref={takeFocus} tabIndex={-1} className="pp-seen">
        <Picture key={number} load={load} fields={fields} texts={texts.preview} />
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
