import { useEffect, useRef } from "react";
import type { Texts } from "./languages.ts";

interface ReceivedProps {
  receipt: number;
  texts: Texts;
  onAddAnother(): void;
}

/** The school has it: the number to ask for, and the way to the next child. */
export function Received({ receipt, texts, onAddAnother }: ReceivedProps) {
  const message = useRef<HTMLHeadingElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="pp-received">
      <h2 ref={message} tabIndex={-1}>
        {texts.done}
      </h2>
      <p className="pp-receipt">
        {texts.receipt} <strong>{receipt}</strong>
      </p>
      <p className="pp-muted">{texts.receiptNote}</p>
      <button type="button" className="pf-button" onClick={onAddAnother}>
        {texts.addAnother}
      </button>
    </div>
  );
}
