import "./card-preview.css";
import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import { useEffect, useRef, useState } from "react";
import type { Texts } from "../form-locales/languages.ts";

interface CardPictureProps {
  /** Loads the card. Called once. */
  load(): Promise<CardPreview>;
  /** The fields as shown to the reader. */
  fields: readonly FormField[];
  texts: Texts["preview"];
}

/** Shows a sample of a child's card, and points out answers that will not look good on the card. */
export function CardPicture({ load, fields, texts }: CardPictureProps) {
  const [card, setCard] = useState<CardPreview | "failed" | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void load().then(setCard, () => setCard("failed"));
  }, [load]);

  const labelOf = (name: string) =>
    fieldLabel(fields.find((field) => field.name === name) ?? { name, label: "" });
  const sides =
    card && card !== "failed"
      ? [
          [card.front, texts.front] as const,
          ...(card.back === null ? [] : [[card.back, texts.back] as const]),
        ]
      : [];
  return (
    <div className="pv-card">
      <div className="pv-sides">
        {sides.map(([picture, alt]) => (
          <img key={alt} src={`data:image/webp;base64,${picture}`} alt={alt} />
        ))}
      </div>
      <div role="status">
        {card === null && <p>{texts.drawing}</p>}
        {card === "failed" && <p>{texts.trouble}</p>}
        {card && card !== "failed" && (
          <>
            <p className="pp-muted">{texts.sample}</p>
            {card.notes.length === 0 ? (
              <p>{texts.fits}</p>
            ) : (
              <ul>
                {card.notes.map(({ field, problem }) => (
                  <li key={`${field} ${problem}`}>{texts.notes[problem](labelOf(field))}</li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </div>
  );
}
