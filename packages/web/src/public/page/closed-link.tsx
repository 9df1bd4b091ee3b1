import type { Closed } from "@idms/core/collect/links/class-link";
import type { Texts } from "../form-locales/languages.ts";

/** Explains why a link is closed, and what can be done about it. */
export function ClosedLink({ closed, texts }: { closed: Closed; texts: Texts }) {
  if (closed === "paused") return <p className="pp-alert">{texts.server["link.paused"]}</p>;
  return (
    <>
      <p className="pp-alert">{texts.invalidLink}</p>
      <p>{texts.closed[closed]}</p>
      <p>{texts.askSchool}</p>
    </>
  );
}
