import { carriedAnswers, detailOr, familyLink, parentText, type PublicForm } from "@idms/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallFailed } from "../api/call-failed.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { directionOf, loadTexts, rememberLanguage, type Texts } from "./languages.ts";
import { keptPages } from "./kept-pages.ts";
import { loadForm, type SubmissionAnswer } from "./public-calls.ts";
import { Received } from "./received.tsx";
import { refusalOf } from "./server-words.ts";
import { UploadForm } from "./upload-form.tsx";

export interface Spoken {
  language: string;
  texts: Texts;
}

type View =
  | { kind: "loading" }
  | { kind: "failed"; failure: CallFailed }
  | { kind: "form"; form: PublicForm }
  | { kind: "received"; form: PublicForm; answer: SubmissionAnswer; sent: Texted };

/** Answers that are texts, by the names of their fields. */
type Texted = Readonly<Record<string, string>>;

interface ParentPageProps {
  token: string;
  spoken: Spoken;
  /** The form, which is on its way already. */
  first: Promise<PublicForm>;
}

/** The public page behind a link. */
export function ParentPage({ token, spoken, first }: ParentPageProps) {
  const [{ language, texts }, setSpoken] = useState(spoken);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opening, setOpening] = useState(first);
  const [carried, setCarried] = useState<Texted>({});
  const [view, setView] = useState<View>({ kind: "loading" });

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    document.title = texts.title;
  }, [language, texts]);

  const show = useEffectEvent((form: PublicForm) => {
    setView({ kind: "form", form });
    // It came in the browser's language; on this phone another one may have been chosen.
    if (form.notice.language !== language) void readNotice(language);
  });
  useEffect(() => {
    void opening.then(
      (form) => show(form),
      (failure: CallFailed) => setView({ kind: "failed", failure }),
    );
  }, [opening]);

  function openAnew(): void {
    setView({ kind: "loading" });
    setOpening(loadForm(token, language));
    heading.current?.focus();
  }

  /** A catalogue that does not load leaves the language as it is. */
  async function speak(language: string): Promise<void> {
    const texts = await loadTexts(language).catch(() => null);
    if (!texts) return;
    rememberLanguage(language);
    setSpoken({ language, texts });
    await readNotice(language);
  }

  /** Shows the notice as it is now; where it does not load, the one that is there stays. */
  async function readNotice(language: string): Promise<void> {
    const form = await loadForm(token, language).catch(() => null);
    if (form)
      setView((view) =>
        view.kind === "form" ? { ...view, form: { ...view.form, notice: form.notice } } : view,
      );
  }

  return (
    <div className="pp-page">
      <header>
        <LanguageChoice language={language} label={texts.language} onChoose={(each) => void speak(each)} />
      </header>
      <main className="pp-card">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {view.kind === "loading" && <Loading text={texts.loading} />}
        {view.kind === "failed" && <Failed failure={view.failure} texts={texts} onRetry={openAnew} />}
        {(view.kind === "form" || view.kind === "received") && <Facts form={view.form} texts={texts} />}
        {(view.kind === "form" || view.kind === "received") && view.form.child && (
          <p className="pp-child">
            <bdi>{view.form.child.name}</bdi>
          </p>
        )}
        {view.kind === "form" && view.form.child?.received && (
          <p role="status">{texts.server.alreadyReceived}</p>
        )}
        {view.kind === "form" && !view.form.child?.received && (
          <UploadForm
            token={token}
            form={view.form}
            texts={texts}
            carried={carried}
            onNoticeChanged={() => void readNotice(language)}
            onReceived={(answer, sent) => setView({ kind: "received", form: view.form, answer, sent })}
          />
        )}
        {view.kind === "form" && <SentBefore texts={texts} language={language} />}
        {view.kind === "received" && (
          <Received
            {...view.answer}
            texts={texts}
            onAddAnother={() => {
              setCarried(carriedAnswers(view.form.fields, view.sent));
              openAnew();
            }}
          />
        )}
      </main>
    </div>
  );
}

/** The pages of what was sent from this phone before. */
function SentBefore({ texts, language }: { texts: Texts; language: string }) {
  const [pages] = useState(keptPages);
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  if (pages.length === 0) return null;
  return (
    <ul className="pp-before">
      {pages.map(({ page, at }) => (
        <li key={page}>
          <a href={familyLink("", page)}>{texts.card}</a> ({date.format(at)})
        </li>
      ))}
    </ul>
  );
}

const Loading = ({ text }: { text: string }) => (
  <p role="status" className="pp-loading">
    {text}
  </p>
);

function Facts({ form, texts }: { form: PublicForm; texts: Texts }) {
  const facts = [
    [texts.school, form.school],
    [texts.class, form.class],
    [texts.section, form.section],
  ] as const;
  return (
    <dl className="pp-facts">
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{fact}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A link that opens no form: one that is closed or never was, or a server that did not answer. */
function Failed({ failure, texts, onRetry }: { failure: CallFailed; texts: Texts; onRetry(): void }) {
  const { message } = refusalOf(failure, { fields: [], own: [], texts, fallback: texts.invalidLink });
  const isClosed = failure.status === 404 || failure.status === 410;
  const isPaused = detailOr(failure.data, "") === parentText.linkPaused;
  const advice = isPaused
    ? null
    : isClosed
      ? texts.askSchool
      : detailOr(failure.data, "") === ""
        ? texts.loadTrouble
        : null;
  return (
    <div className="pp-failed">
      <div role="alert">
        <p className="pp-alert">{message}</p>
        {advice && <p>{advice}</p>}
      </div>
      {!isClosed && (
        <button type="button" className="pf-button pf-primary" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
