import { beginOfDay, isIsoDate } from "@idms/core/forms/values/iso-date";
import { parentDates } from "@idms/core/forms/values/parent-languages";
import type { Texts } from "../form-locales/languages.ts";
import { SchoolLogo } from "../page/school-logo.tsx";
import type { LoadedPage } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";

interface StageProps {
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
}

/** Formats a day, or the day of a time, in the family's language. */
export const dateOf = (at: string, language: string): string =>
  parentDates(language, { dateStyle: "medium" }).format(isIsoDate(at) ? beginOfDay(at) : new Date(at));

/** Describes the status of an ordered or printed card. Returns null if there is nothing to add to "printed". */
function printedInWords(
  card: LoadedPage["printed_card"],
  words: FamilyWords["printedCard"],
  language: string,
): string | null {
  if (card === null || card.state === "printed") return null;
  const said = words[card.state];
  return typeof said === "string" ? said : said(dateOf(card.at, language));
}

/** States how long a valid card can be used. Returns null if its last day is not known. */
function lastDayInWords(
  card: LoadedPage["printed_card"],
  words: FamilyWords["printedCard"],
  language: string,
): string | null {
  if (!card?.valid_until) return null;
  return (card.ends_soon ? words.endsSoon : words.validUntil)(dateOf(card.valid_until, language));
}

/** Shows the child's name, the card's status, and what the school asks the family to correct. */
export function Stage({ page, language, texts, words }: StageProps) {
  const { name, note } = words.stages[page.stage];
  const printed = printedInWords(page.printed_card, words.printedCard, language);
  const lastDay = lastDayInWords(page.printed_card, words.printedCard, language);
  const facts = [
    [texts.school, page.school],
    [texts.class, [page.class, page.section].filter(Boolean).join(" - ")],
  ] as const;
  return (
    <>
      {page.logo && <SchoolLogo logo={page.logo} />}
      {page.name && (
        <p className="pp-child">
          <bdi>{page.name}</bdi>
        </p>
      )}
      <dl className="pp-facts">
        {facts.map(
          ([label, fact]) =>
            fact && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{fact}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p role="status" className="fp-stage">
        <strong>{name}</strong>{" "}
        {page.is_withdrawn ? words.endConsent.asked : page.stage === "printed" ? (printed ?? note) : note}
      </p>
      {printed !== null && page.stage !== "printed" && page.stage !== "withdrawn" && <p>{printed}</p>}
      {lastDay !== null && page.stage !== "withdrawn" && <p>{lastDay}</p>}
      {page.sent_back && (
        <div className="pp-alert">
          {words.toCorrect.heading}
          <ul>
            {page.sent_back.reasons.map((reason) => (
              <li key={reason}>{words.toCorrect.reasons[reason]}</li>
            ))}
            {page.sent_back.note && <li dir="auto">{page.sent_back.note}</li>}
          </ul>
        </div>
      )}
    </>
  );
}
