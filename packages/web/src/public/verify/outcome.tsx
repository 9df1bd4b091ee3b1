import { shownCardNumber } from "@idms/core/print/batches/card-number";
import { isNameCut } from "@idms/core/cards/verify/signed-code";
import type { Verdict } from "@idms/core/cards/verify/verdict";
import { useEffect, useRef } from "react";
import { locale, texts } from "./texts.ts";

/** What was found out about a card, and no more of it than stands on the card. */
export function Outcome({ verdict }: { verdict: Verdict }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, advice } = texts.verdicts[verdict.is];
  return (
    <section className={verdict.is === "genuine" ? "vf-outcome vf-genuine" : "vf-outcome"} role="status">
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden>{verdict.is === "genuine" ? "✓" : "✕"}</span> {title}
      </h2>
      <p>{advice}</p>
      {"card" in verdict && (
        <dl className="pp-facts">
          <div>
            <dt>{texts.name}</dt>
            <dd dir="auto">{verdict.card.name}</dd>
            {isNameCut(verdict.card.name) && <dt>{texts.cutName}</dt>}
          </div>
          <div>
            <dt>{texts.school}</dt>
            <dd dir="auto">{verdict.school}</dd>
          </div>
          <div>
            <dt>{texts.number}</dt>
            <dd>{shownCardNumber(verdict.card.number)}</dd>
          </div>
          {verdict.card.expires && (
            <div>
              <dt>{texts.validUntil}</dt>
              <dd>{dayShown(verdict.card.expires)}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

const dayShown = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
