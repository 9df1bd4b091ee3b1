import { carriedAnswers } from "@idms/core/collect/families/carried-answers";
import type { FamilyView } from "@idms/core/collect/links/parent-view";
import { AddAnother } from "../form/add-another.tsx";
import { LanguageChoice } from "../page/language-choice.tsx";
import { textsFor, type Texts } from "../form-locales/languages.ts";
import { asLoaded } from "./family-calls.ts";
import { Sent } from "./sent.tsx";
import { Stage } from "./stage.tsx";
import { wordsFor, type FamilyWords } from "../family-locales/words.ts";

interface DrawnPageProps {
  view: FamilyView;
  texts: Texts;
  words: FamilyWords;
}

/**
 * A family's page as rendered by the server. It shows the card's status and the details that were sent, without
 * features that need scripts.
 */
export function DrawnPage({ view: { token, language, page: answered }, ...spoken }: DrawnPageProps) {
  const page = answered && asLoaded(answered);
  const texts = textsFor(page && { isOfStaff: page.is_of_staff === true }, spoken.texts);
  const words = wordsFor(page, spoken.words);
  return (
    <div className="pp-page fp-page">
      <header>
        {/* What is chosen here would be lost when the scripts draw the page anew. */}
        <noscript>
          <LanguageChoice
            language={language}
            label={texts.language}
            choose={texts.choose}
            onChoose={() => undefined}
          />
        </noscript>
      </header>
      <main className="pp-card">
        <h1>{words.title}</h1>
        {page ? (
          <>
            <Stage page={page} language={language} texts={texts} words={words} />
            {page.stage !== "withdrawn" && (
              <Sent token={token} page={page} language={language} texts={texts} words={words} />
            )}
            {page.has_proposal && <p className="pp-muted">{words.waiting}</p>}
            <noscript>
              <p className="pp-muted">{words.shownOnly}</p>
            </noscript>
            {page.link && (
              <AddAnother
                action={`/u/${page.link}`}
                carried={carriedAnswers(page.fields, page.answers)}
                label={words.sibling}
              />
            )}
          </>
        ) : (
          <p className="pp-alert">{words.gone}</p>
        )}
      </main>
    </div>
  );
}
