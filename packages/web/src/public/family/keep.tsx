import { linkAddress } from "@idms/core/link-base";
import { useState } from "react";
import { QrCode } from "../page/qr-code.tsx";
import type { FamilyWords } from "../family-locales/words.ts";
import { baseOfPage } from "../page/link-token.ts";

interface KeepProps {
  token: string;
  name: string;
  words: FamilyWords;
}

/** Ways to keep the address of the page, which is all that opens it. */
export function Keep({ token, name, words }: KeepProps) {
  const [isCopied, setIsCopied] = useState(false);
  const address = linkAddress(baseOfPage(location.origin), "f", token);
  const share = `https://wa.me/?text=${encodeURIComponent(`${words.message(name)} ${address}`)}`;
  return (
    <div className="fp-keep">
      <p className="pp-muted">{words.keep}</p>
      <p className="fp-address">
        <a href={address}>{address}</a>
      </p>
      <QrCode text={address} label={address} />
      <p className="pp-muted">{words.scan}</p>
      <p className="fp-actions">
        <a className="pf-button" href={share} target="_blank" rel="noreferrer">
          {words.whatsApp}
        </a>
        <button
          type="button"
          className="pf-button"
          onClick={() => void navigator.clipboard?.writeText(address).then(() => setIsCopied(true))}
        >
          {isCopied ? words.copied : words.copy}
        </button>
      </p>
    </div>
  );
}
