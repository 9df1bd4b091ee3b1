import type { LinkFacts } from "@idms/core/collect/links/parent-view";
import type { Texts } from "../locales/languages.ts";

/**
 * Shows whom to contact about a link. Shows nothing if the school has given neither an email address nor a phone
 * number.
 */
export function LinkContact({ link: { email, phone }, texts }: { link: LinkFacts; texts: Texts }) {
  if (email === "" && phone === "") return null;
  return (
    <p className="pp-contact">
      <span>{texts.contact}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`} dir="ltr">
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`} dir="ltr">
          {email}
        </a>
      )}
    </p>
  );
}
