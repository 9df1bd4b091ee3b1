import { linkAddress } from "@idms/core/link-base";
import { useEffect, useRef } from "react";
import { AddAnother } from "./add-another.tsx";
import { keepPage } from "../page/kept-pages.ts";
import type { Texts } from "../locales/languages.ts";
import { baseOfPage } from "../page/link-token.ts";

interface ReceivedProps {
  receipt: number;
  /** What opens the family's page; null when there is none to tell. */
  page: string | null;
  /** What a brother or a sister begins with, by field. */
  carried: Readonly<Record<string, string>>;
  texts: Texts;
  onAddAnother(carried: Readonly<Record<string, string>>): void;
}

/** The school has it: the number to ask for, and the way to the next child. */
export function Received({ receipt, page, carried, texts, onAddAnother }: ReceivedProps) {
  const message = useRef<HTMLHeadingElement>(null);
  useEffect(() => message.current?.focus(), []);
  useEffect(() => {
    if (page !== null) keepPage(page);
  }, [page]);
  return (
    <div className="pp-received">
      <h2 ref={message} tabIndex={-1}>
        {texts.done}
      </h2>
      <p className="pp-receipt">
        {texts.receipt} <strong>{receipt}</strong>
      </p>
      <p className="pp-muted">{texts.receiptNote}</p>
      {page && (
        <p>
          <a className="pf-button pf-primary" href={linkAddress(baseOfPage(""), "f", page)}>
            {texts.card}
          </a>
        </p>
      )}
      <AddAnother carried={carried} label={texts.addAnother} onAddAnother={onAddAnother} />
    </div>
  );
}
