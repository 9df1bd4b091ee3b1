import { mayCorrect } from "@idms/core/collect/families/card-way";
import { carriedAnswers } from "@idms/core/collect/families/carried-answers";
import { useCallback, useEffect, useState, useRef, type ReactNode } from "react";
import type { CallFailed } from "../../ui/api/call-failed.ts";
import { AddAnother } from "../form/add-another.tsx";
import { LanguageChoice } from "../page/language-choice.tsx";
import { directionOf, loadTexts, textsFor, type Texts } from "../form-locales/languages.ts";
import { rememberLanguage } from "../page/remembered-language.ts";
import { CorrectionForm } from "./correction-form.tsx";
import { exportAt, loadExport, loadCard, NO_PAGE, withdrawDetails, type LoadedPage } from "./family-calls.ts";
import { keptCard, loadSettled } from "./kept-card.ts";
import { PhoneCardSection } from "./phone-card.tsx";
import { Sent } from "./sent.tsx";
import { Stage } from "./stage.tsx";
import { loadWords, wordsFor, type FamilyWords } from "../family-locales/words.ts";
import { isUnseen, baseOfPage } from "../page/link-token.ts";
import { beginAnother } from "../form/begin-another.ts";
import { parentDates } from "@idms/core/forms/values/parent-languages";
import { NoticeText } from "../page/notice.tsx";
import { saveFile } from "../../ui/api/save-blob.ts";
import { CardPicture } from "../form/card-preview.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import { savesData } from "../photo/saves-data.ts";
import { linkAddress } from "@idms/core/link-address";
import { QrCode } from "../page/qr-code.tsx";
import "./family-page.css";

interface WithdrawProps {
  token: string;
  words: FamilyWords;
  /** Whether the school has already checked the details, in which case the user must confirm the withdrawal first. */
  asks: boolean;
  cancel: string;
  onDone(): void;
}

/** Withdraws the details that were sent, after confirmation. */
function Withdraw({ token, words, asks, cancel, onDone }: WithdrawProps) {
  const { name, note, yes } = asks
    ? words.endConsent
    : { name: words.withdraw, note: words.withdrawNote, yes: words.yes };
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"asked" | "busy" | "failed">("asked");

  async function withdraw(): Promise<void> {
    setState("busy");
    try {
      await withdrawDetails(token);
      dialog.current?.close();
      setState("asked");
      onDone();
    } catch {
      setState("failed");
    }
  }

  return (
    <>
      <p>
        <button type="button" className="pf-button fp-quiet" onClick={() => dialog.current?.showModal()}>
          {name}
        </button>
      </p>
      <dialog ref={dialog} className="fp-dialog" aria-labelledby="fp-withdraw">
        <p id="fp-withdraw">{note}</p>
        <div role="alert">{state === "failed" && <p className="pp-alert">{words.notDone}</p>}</div>
        <p className="fp-actions">
          <button type="button" className="pf-button" onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button
            type="button"
            className="pf-button pf-primary"
            aria-disabled={state === "busy"}
            onClick={() => void withdraw()}
          >
            {yes}
          </button>
        </p>
      </dialog>
    </>
  );
}

interface Spoken {
  language: string;
  texts: Texts;
  words: FamilyWords;
}

interface FamilyPageProps {
  token: string;
  spoken: Spoken;
  /** The page as rendered by the server, or null if it still has to be loaded. */
  drawn: LoadedPage | null;
}

/** Loads a family's page in a language. `show` shows a page that was loaded elsewhere, and `fail` a failure. */
function useFamilyPage(token: string, language: string, drawn: LoadedPage | null) {
  const [page, setPage] = useState(drawn);
  const [loadedAt, setLoadedAt] = useState(() => Date.now());
  const [failure, setFailure] = useState<CallFailed | null>(null);

  const show = useCallback((loaded: LoadedPage) => {
    setFailure(null);
    setPage(loaded);
    setLoadedAt(Date.now());
  }, []);
  const load = useCallback(async () => {
    setFailure(null);
    await loadSettled(token, language).then(show, setFailure);
  }, [token, language, show]);
  useEffect(() => void load(), [load]);
  return { page, loadedAt, failure, load, show, fail: setFailure };
}

/** Shows the details that a family has sent about a child, their status, and the available actions. */
export function FamilyPage({ token, spoken: first, drawn }: FamilyPageProps) {
  const [chosen, setChosen] = useState(first);
  const { language } = chosen;
  const { page, loadedAt, failure, load, show, fail } = useFamilyPage(token, language, drawn);
  const kept = failure ? keptCard(token) : null;
  const shown = page ?? kept?.of ?? null;
  const texts = textsFor(shown && { isOfStaff: shown.is_of_staff === true }, chosen.texts);
  const words = wordsFor(shown, chosen.words);
  const spoken = { language, texts, words };
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    document.title = words.title;
  }, [language, words.title]);

  /** Changes the language. If the catalogue fails to load, the language stays the same. */
  async function speak(language: string): Promise<void> {
    const loaded = await Promise.all([loadTexts(language), loadWords(language)]).catch(() => null);
    if (!loaded) return;
    rememberLanguage(language);
    setChosen({ language, texts: loaded[0], words: loaded[1] });
  }

  return (
    <div className="pp-page fp-page">
      <header>
        <LanguageChoice
          language={language}
          label={texts.language}
          choose={texts.choose}
          onChoose={(each) => void speak(each)}
        />
      </header>
      <main className="pp-card">
        <h1>{words.title}</h1>
        {failure && kept && (
          <PhoneCardSection
            token={token}
            first={{ shown: { state: "genuine", card: kept.card }, at: kept.at, isOffline: true }}
            of={kept.of}
            {...spoken}
            onPage={show}
            onGone={fail}
          />
        )}
        {failure && !kept && (
          <Failed failure={failure} texts={texts} words={words} onRetry={() => void load()} />
        )}
        {!failure && !page && (
          <p role="status" className="pp-loading">
            {texts.loading}
          </p>
        )}
        {!failure && page && (
          <Loaded token={token} page={page} loadedAt={loadedAt} spoken={spoken} reload={load} onGone={fail} />
        )}
      </main>
    </div>
  );
}

interface LoadedProps {
  token: string;
  page: LoadedPage;
  /** When the page was loaded, in ms since 1970. */
  loadedAt: number;
  spoken: Spoken;
  reload(): Promise<void>;
  /** Called when the server reports that there is no page any more. */
  onGone(failure: CallFailed): void;
}

function Loaded({ token, page, loadedAt, spoken, reload, onGone }: LoadedProps) {
  const { language, texts, words } = spoken;
  const [isEditing, setIsEditing] = useState(false);
  const [said, setSaid] = useState<keyof FamilyWords["said"] | null>(null);

  /** Reloads the page before the outcome is shown, so that a second correction is based on the current version. */
  async function done(outcome: keyof FamilyWords["said"] | null): Promise<void> {
    await reload();
    setIsEditing(false);
    setSaid(outcome);
  }

  let below: ReactNode = null;
  if (isEditing)
    below = (
      <CorrectionForm
        token={token}
        page={page}
        language={language}
        texts={texts}
        words={words}
        onDone={(outcome) => void done(outcome)}
        onCancel={() => setIsEditing(false)}
      />
    );
  else if (page.stage !== "withdrawn")
    below = (
      <>
        {page.card?.preview && !page.phone_card?.card && (
          <Card key={page.version} token={token} page={page} language={language} texts={texts} />
        )}
        <Sent token={token} page={page} language={language} texts={texts} words={words} />
        <Agreed token={token} page={page} texts={texts} words={words} language={language} />
        {page.has_proposal && <p className="pp-muted">{words.waiting}</p>}
        <button type="button" className="pf-button pf-primary" onClick={() => setIsEditing(true)}>
          {mayCorrect(page.stage) ? words.correct : words.propose}
        </button>
        <Keep token={token} name={page.name} words={words} />
        {page.link && (
          <AddAnother
            action={`/u/${page.link}`}
            carried={carriedAnswers(page.fields, page.answers)}
            label={words.sibling}
            {...(isUnseen() && {
              onAddAnother: (carried: Readonly<Record<string, string>>) =>
                beginAnother(page.link ?? "", carried),
            })}
          />
        )}
        {!page.is_withdrawn && (
          <Withdraw
            token={token}
            words={words}
            asks={!mayCorrect(page.stage)}
            cancel={texts.crop.cancel}
            onDone={() => void done(null)}
          />
        )}
      </>
    );
  return (
    <>
      <p role="status" className="fp-said">
        {said && words.said[said]}
      </p>
      <Stage page={page} language={language} texts={texts} words={words} />
      {page.phone_card && (
        <PhoneCardSection
          token={token}
          first={{ shown: page.phone_card, at: loadedAt, isOffline: false }}
          of={page}
          {...spoken}
          onGone={onGone}
        />
      )}
      {below}
    </>
  );
}

interface FailedProps {
  failure: CallFailed;
  texts: Texts;
  words: FamilyWords;
  onRetry(): void;
}

function Failed({ failure, texts, words, onRetry }: FailedProps) {
  const isGone = failure.status === NO_PAGE;
  return (
    <div className="pp-failed">
      <p role="alert" className="pp-alert">
        {isGone ? words.gone : texts.failed}
      </p>
      {!isGone && (
        <button type="button" className="pf-button pf-primary" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}

interface AgreedProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
}

/** Shows the notice about the family's details, and when the family agreed to it. */
function Agreed({ token, page: { notice, consent }, language, texts, words }: AgreedProps) {
  const [hasFailed, setFailed] = useState(false);
  if (!notice) return null;
  const date = parentDates(language, { dateStyle: "medium" });
  return (
    <div className="pf-notice">
      <NoticeText notice={notice} texts={texts} />
      {consent && consent.withdrawn_at === null && (
        <p className="pp-muted">{words.agreed(date.format(new Date(consent.given_at)))}</p>
      )}
      <p>
        {isUnseen() ? (
          <button
            type="button"
            className="pf-button"
            onClick={() =>
              void loadExport(token).then(
                (zip) => saveFile(zip, "idms.zip"),
                () => setFailed(true),
              )
            }
          >
            {words.download}
          </button>
        ) : (
          <a className="pf-button" href={exportAt(token).address} download>
            {words.download}
          </a>
        )}
      </p>
      {hasFailed && (
        <p role="alert" className="pp-alert">
          {words.notDone}
        </p>
      )}
    </div>
  );
}

interface CardProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
}

/**
 * Shows a sample of the card. If the user has asked to save data, it is shown only on request, otherwise immediately.
 */
function Card({ token, page, language, texts }: CardProps) {
  const [isWanted, setIsWanted] = useState(() => !savesData());
  const load = useCallback(() => loadCard(token), [token]);
  if (isWanted)
    return <CardPicture load={load} fields={fieldsIn(texts, page.fields, language)} texts={texts.preview} />;
  return (
    <p>
      <button type="button" className="pf-button" onClick={() => setIsWanted(true)}>
        {texts.preview.see}
      </button>
    </p>
  );
}

interface KeepProps {
  token: string;
  name: string;
  words: FamilyWords;
}

/** Offers ways to save the address of the page. The page can be opened only with this address. */
function Keep({ token, name, words }: KeepProps) {
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
