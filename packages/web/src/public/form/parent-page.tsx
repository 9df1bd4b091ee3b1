import { carriedAnswers } from "@idms/core/collect/families/carried-answers";
import { linkAddress } from "@idms/core/link-address";
import { longDate, parentDates } from "@idms/core/forms/values/parent-languages";
import type { LinkFacts, ParentState, ParentView, Refused } from "@idms/core/collect/links/parent-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { ClosedLink } from "../page/closed-link.tsx";
import { LanguageChoice } from "../page/language-choice.tsx";
import { directionOf, loadTexts, textsFor, type Texts } from "../form-locales/languages.ts";
import { closedOf, loadForm } from "./public-calls.ts";
import { rememberLanguage } from "../page/remembered-language.ts";
import { SchoolLogo } from "../page/school-logo.tsx";
import { refusalOf } from "../form-locales/server-words.ts";
import { UploadForm } from "./upload-form.tsx";
import { useAlive } from "../page/use-alive.ts";
import { baseOfPage } from "../page/link-token.ts";
import { readStored, store } from "../../browser-storage.ts";
import { AddAnother } from "./add-another.tsx";

/** A family's page that resulted from a submission on this phone. */
interface KeptPage {
  page: string;
  /** Time of the submission, in ms since 1970. */
  at: number;
}

const KEY = "idms.pages";
/**
 * Maximum number of remembered pages. A family with more children has to save the addresses of the other pages
 * itself.
 */
const MOST = 10;

const isKept = (kept: unknown): kept is KeptPage => {
  const { page, at } = (kept ?? {}) as Partial<KeptPage>;
  return typeof page === "string" && typeof at === "number";
};

/** Returns the pages of earlier submissions from this phone, newest first. The pages contain no names. */
function keptPages(): KeptPage[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function keepPage(page: string): void {
  const others = keptPages().filter((kept) => kept.page !== page);
  store(KEY, JSON.stringify([{ page, at: Date.now() }, ...others].slice(0, MOST)));
}

/**
 * Shows who to contact about a link. Shows nothing if the school has given neither an email address nor a phone number.
 */
function LinkContact({ link: { email, phone }, texts }: { link: LinkFacts; texts: Texts }) {
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

/** The state of the page as rendered by the server. It is `loading` if the server has not rendered a state. */
type State = ParentState | { kind: "loading" };

interface ParentPageProps {
  view: Omit<ParentView, "state"> & { state: State };
  /** The text in the view's language. */
  texts: Texts;
  /** The values typed before the scripts loaded, keyed by field. */
  typed?: Readonly<Record<string, string>>;
}

const NOTHING = {};

type Filled = Readonly<Record<string, string>>;

/** Manages the page's language and text. If a catalogue fails to load, the language stays the same. */
function useSpoken({ language, link }: ParentPageProps["view"], first: Texts) {
  const [spoken, setSpoken] = useState({ language: language as string, texts: textsFor(link, first) });
  useEffect(() => {
    document.documentElement.lang = spoken.language;
    document.documentElement.dir = directionOf(spoken.language);
    document.title = spoken.texts.title;
  }, [spoken]);
  return {
    ...spoken,
    async speak(language: string): Promise<boolean> {
      const texts = await loadTexts(language).catch(() => null);
      if (!texts) return false;
      rememberLanguage(language);
      setSpoken({ language, texts: textsFor(link, texts) });
      return true;
    },
  };
}

/**
 * Manages the state of the page. Opens the form for another child, and reloads the form while it is being filled in.
 */
function useLink({ token, ...view }: ParentPageProps["view"], language: string) {
  const [state, setState] = useState(view.state);
  const isDrawn = view.state.kind !== "loading";
  useEffect(() => {
    if (!isDrawn) void openForm(token, view.language).then(setState);
  }, [isDrawn, token, view.language]);

  /** Reloads the form and keeps what was filled in. If it fails to load, the current form stays. */
  async function read(language: string): Promise<void> {
    const form = await loadForm(token, language).catch(() => null);
    if (form) setState((state) => (state.kind === "form" ? { ...state, form } : state));
  }
  // A school may change it while somebody is away to find a birth certificate.
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === "visible" && state.kind === "form") void read(language);
  });
  useEffect(() => {
    const look = () => lookAgain();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return {
    state,
    setState,
    read,
    openAnew(values: Filled = {}): void {
      setState({ kind: "loading" });
      void openForm(token, language, values).then(setState);
    },
  };
}

/** The public page behind a link. */
export function ParentPage({ view, texts: first, typed = NOTHING }: ParentPageProps) {
  const { link } = view;
  const { language, texts, speak } = useSpoken(view, first);
  const { state, setState, read, openAnew } = useLink(view, language);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAlive = useAlive();
  const another = (values?: Filled) => {
    openAnew(values);
    heading.current?.focus();
  };
  const form = state.kind === "form" || state.kind === "received" ? state.form : null;
  const facts = form ?? link;
  return (
    <div className="pp-page">
      <header>
        <LanguageChoice
          language={language}
          label={texts.language}
          choose={texts.choose}
          onChoose={(each) => void speak(each).then((isSpoken) => (isSpoken ? read(each) : undefined))}
        />
      </header>
      <main className="pp-card">
        {link?.logo && <SchoolLogo logo={link.logo} />}
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {state.kind === "loading" && <Loading text={texts.loading} />}
        {state.kind === "failed" && <Failed state={state} texts={texts} onRetry={() => another()} />}
        {facts && <Facts facts={facts} until={form && link?.until} language={language} texts={texts} />}
        {form?.child && (
          <p className="pp-child">
            <bdi>{form.child.name}</bdi>
          </p>
        )}
        {state.kind === "form" && (
          <FormOf
            view={view}
            typed={state === view.state ? typed : NOTHING}
            {...{ state, language, texts }}
            onAddAnother={another}
            onFormChanged={() => void read(language)}
            onReceived={setState}
          />
        )}
        {state.kind === "received" && (
          <Received
            receipt={state.receipt}
            page={state.page}
            carried={carriedAnswers(state.form.fields, state.values)}
            texts={texts}
            onAddAnother={another}
          />
        )}
        {link && <LinkContact link={link} texts={texts} />}
        {isAlive && state.kind === "form" && <SentBefore texts={texts} language={language} />}
      </main>
    </div>
  );
}

interface FormOfProps {
  view: ParentPageProps["view"];
  state: Extract<ParentState, { kind: "form" }>;
  language: string;
  texts: Texts;
  typed: Filled;
  onAddAnother(carried: Filled): void;
  onFormChanged(): void;
  onReceived(state: Extract<ParentState, { kind: "received" }>): void;
}

/** Shows the form of a link. A child's own link shows no form once the details have been received. */
function FormOf({ view, state, onReceived, ...props }: FormOfProps) {
  const { form, values, posted } = state;
  if (form.child?.received) return <p role="status">{props.texts.server["family.alreadyReceived"]}</p>;
  return (
    <UploadForm
      token={view.token}
      formKey={view.key}
      form={form}
      begun={values}
      posted={posted}
      {...props}
      onReceived={(answer, sent) => onReceived({ kind: "received", form, values: sent, ...answer })}
    />
  );
}

/** Loads the form of a link, or the reason why the link has no form. */
const openForm = (
  token: string,
  language: string,
  values: Readonly<Record<string, string>> = {},
): Promise<ParentState> =>
  loadForm(token, language).then(
    (form) => ({ kind: "form", form, values, posted: null }),
    ({ status, data }: CallFailed) => ({
      kind: "failed",
      refused: { status, data: data as Refused["data"] },
    }),
  );

/** Links to the family pages of earlier submissions from this phone. */
function SentBefore({ texts, language }: { texts: Texts; language: string }) {
  const [pages] = useState(keptPages);
  const date = parentDates(language, { dateStyle: "medium", timeStyle: "short" });
  if (pages.length === 0) return null;
  return (
    <ul className="pp-before">
      {pages.map(({ page, at }) => (
        <li key={page}>
          <a href={linkAddress(baseOfPage(""), "f", page)}>{texts.card}</a> ({date.format(at)})
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

interface FactsProps {
  facts: Pick<LinkFacts, "school" | "class" | "section">;
  until: string | null | undefined;
  language: string;
  texts: Texts;
}

function Facts({ facts: { school, class: room, section }, until, language, texts }: FactsProps) {
  const facts = [
    [texts.school, school],
    [texts.class, room],
    [texts.section, section],
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
      {until && (
        <div>
          <dt>{texts.until}</dt>
          <dd>
            {/* The server and the browser may write a date differently, and be a day apart. */}
            <time dateTime={until} suppressHydrationWarning>
              {longDate(language, new Date(until))}
            </time>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface FailedProps {
  state: Extract<ParentState, { kind: "failed" }>;
  texts: Texts;
  onRetry(): void;
}

/** The status for an address without its last part, which no link has. */
const NO_LINK = 404;

/** Explains why a link opens no form: the link is closed, it never existed, or the server did not respond. */
function Failed({ state: { refused }, texts, onRetry }: FailedProps) {
  const closed = closedOf(refused) ?? (refused.status === NO_LINK ? "unknown" : undefined);
  if (closed)
    return (
      <div className="pp-failed" role="alert">
        <ClosedLink closed={closed} texts={texts} />
      </div>
    );
  const failure = new CallFailed({ ...refused, statusText: "", html: false });
  const { message } = refusalOf(failure, { fields: [], own: [], texts, fallback: texts.invalidLink });
  return (
    <div className="pp-failed">
      <div role="alert">
        <p className="pp-alert">{message}</p>
        {!refused.data?.detail && <p>{texts.loadTrouble}</p>}
      </div>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onRetry();
        }}
      >
        <button type="submit" className="pf-button pf-primary">
          {texts.tryAgain}
        </button>
      </form>
    </div>
  );
}

interface ReceivedProps {
  receipt: number;
  /** The key of the family's page, or null if there is none. */
  page: string | null;
  /** The initial values of a sibling's form, keyed by field. */
  carried: Readonly<Record<string, string>>;
  texts: Texts;
  onAddAnother(carried: Readonly<Record<string, string>>): void;
}

/** Confirms that the school has received the form, with the receipt number and a way to add the next child. */
function Received({ receipt, page, carried, texts, onAddAnother }: ReceivedProps) {
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
