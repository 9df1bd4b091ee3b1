import type { FieldMessages } from "@idms/core/failure";
import { mayCorrect } from "@idms/core/collect/families/card-way";
import { checkAnswers } from "@idms/core/forms/answers/check-answers";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import { keepDraft, keptPhotos, wipeDraft } from "../form/draft.ts";
import { FormFields, type FormValue, type FormValues } from "../form/form-fields.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../form-locales/languages.ts";
import { addConsent, Notice } from "../page/notice.tsx";
import { refusalOf } from "../form-locales/server-words.ts";
import { sameAnswers } from "../photo/tried.ts";
import { useAnswers } from "../form/use-answers.ts";
import { useResend } from "../page/use-resend.ts";
import { loadFamilyPage, sendCorrection, type LoadedPage } from "./family-calls.ts";
import type { FamilyWords } from "../family-locales/words.ts";

interface CorrectionFormProps {
  token: string;
  page: LoadedPage;
  language: string;
  texts: Texts;
  words: FamilyWords;
  onDone(outcome: keyof FamilyWords["said"]): void;
  onCancel(): void;
}

const STALE = 412;
/** The name of the request part that contains the family's own message. The message is not a form field. */
const NOTE = "_note";

/**
 * Manages the consent to the notice. A family that has already agreed to this version of the notice is not asked
 * again.
 */
function useAgreement({ notice, consent }: LoadedPage) {
  const [agreed, setAgreed] = useState(false);
  const asks =
    notice?.required === true && (consent?.version !== notice.version || consent.withdrawn_at !== null);
  return { notice, asks, agreed, setAgreed };
}

/** Saves the changes as a draft for the current version, so that the family does not have to type them again. */
async function carryOver(
  draft: string,
  values: FormValues,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const changed = Object.entries(values).filter(([name, value]) => value && value !== (before[name] ?? ""));
  const kept = await keptPhotos();
  for (const [name, value] of changed)
    if (typeof value !== "string") await kept.keepPhoto(draft, name, value);
  keepDraft(draft, {
    values: Object.fromEntries(
      changed.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    ),
    tried: null,
  });
}

/** Manages the changes and their validation errors. */
function useChanges({ token, page, language, texts }: CorrectionFormProps) {
  // Changes refer to the version that was first shown, even if the page is reloaded in the meantime.
  const [{ version, answers: before }] = useState(page);
  const draft = `${token}.${version}`;
  const answers = useAnswers(draft, { begun: before, typed: {}, isPosted: false });
  const { values } = answers;
  const [errors, setErrors] = useState<FieldMessages>({});
  const [message, setMessage] = useState("");
  const [troubles, setTroubles] = useState(0);
  // The photo is there already, so nobody has to choose one.
  const fields = useMemo(
    () => page.fields.map((field) => (field.type === "file" ? { ...field, required: false } : field)),
    [page.fields],
  );
  const own = useMemo(() => fieldsIn(texts, fields, language), [fields, texts, language]);

  function complain(found: FieldMessages, said: string): void {
    setErrors(found);
    setMessage(said);
    setTroubles((n) => n + 1);
  }

  function change(name: string, value: FormValue): void {
    answers.change(name, value);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([of]) => of !== name)));
  }

  const note = typeof values[NOTE] === "string" ? values[NOTE] : "";
  return {
    version,
    before,
    draft,
    answers,
    values,
    note,
    errors,
    message,
    troubles,
    fields,
    own,
    complain,
    change,
  };
}
type Changes = ReturnType<typeof useChanges>;

type Agreement = ReturnType<typeof useAgreement>;

/** Builds the request body from the changes. If something is wrong, shows the error and returns null. */
async function bodyOf(
  changes: Changes,
  { texts, words }: CorrectionFormProps,
  asks: Agreement,
): Promise<FormData | null> {
  const { own, values, before, note, complain } = changes;
  const refuse = (found: FieldMessages, said: string) => (complain(found, said), null);
  const checked = checkAnswers(own, values, texts.field);
  if (!checked.ok || (asks.asks && !asks.agreed)) return refuse(checked.errors, texts.fixErrors);
  const body = new FormData();
  for (const [name, value] of Object.entries(checked.values))
    if (value !== (before[name] ?? "")) body.append(name, value);
  for (const [name, photo] of Object.entries(checked.files)) {
    const prepared = await photo.prepared;
    if ("problem" in prepared)
      return refuse({ [name]: [texts.server[`photo.${prepared.problem}`]] }, texts.fixErrors);
    body.append(name, prepared.file);
  }
  if (note.trim() !== "") body.append(NOTE, note);
  if ([...body.keys()].length === 0) return refuse({}, words.nothing);
  if (asks.asks && asks.notice) addConsent(body, asks.notice);
  return body;
}

/** Sends the changes and reports the outcome. If there is no response, the changes are sent again automatically. */
function useCorrection(props: CorrectionFormProps, changes: Changes, agreement: Agreement) {
  const { token, language, texts, onDone } = props;
  const { version, before, draft, values, fields, own, complain } = changes;
  const [isBusy, setIsBusy] = useState(false);
  // The changes that got no response. The server may have received them.
  const [unanswered, setUnanswered] = useState<FormValues | null>(null);
  const isUnsent = unanswered !== null && sameAnswers(unanswered, values);

  function end(outcome: keyof FamilyWords["said"]): void {
    wipeDraft(draft);
    onDone(outcome);
  }

  /** Whether an attempt without a response did reach the server and produced the current version. */
  function hasArrived(now: LoadedPage | null, body: FormData): boolean {
    const sent = own.flatMap(({ name }) => (typeof body.get(name) === "string" ? [name] : []));
    return (
      unanswered !== null &&
      now?.version === version + 1 &&
      sent.length > 0 &&
      sent.every((name) => now.answers[name] === body.get(name))
    );
  }

  /** Handles a version conflict, in which the changes were not based on the server's current version. */
  async function endStale(body: FormData): Promise<void> {
    const now = await loadFamilyPage(token, language).catch(() => null);
    if (hasArrived(now, body)) return end("corrected");
    if (now) await carryOver(`${token}.${now.version}`, values, before);
    end("changed");
  }

  async function send(): Promise<void> {
    if (isBusy) return;
    const body = await bodyOf(changes, props, agreement);
    if (!body) return;
    setIsBusy(true);
    try {
      const { proposed } = await sendCorrection(token, version, body);
      end(proposed ? "proposed" : "corrected");
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.status === STALE) return endStale(body);
      setIsBusy(false);
      setUnanswered(error.status === 0 ? values : null);
      const refusal = refusalOf(error, { fields, own, texts, fallback: texts.failed });
      complain(refusal.errors, refusal.message);
    }
  }

  useResend(isUnsent && !isBusy, () => void send());
  return { isBusy, isUnsent, send };
}

/**
 * Shows the form with the details that the family has sent. Only changes are sent. Until then, they are kept on the
 * phone, and failed attempts are retried automatically.
 */
export function CorrectionForm(props: CorrectionFormProps) {
  const { page, texts, words, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const changes = useChanges(props);
  const { before, draft, answers, values, note, errors, message, troubles, own, change } = changes;
  const agreement = useAgreement(page);
  const { notice, asks, agreed, setAgreed } = agreement;
  const { isBusy, isUnsent, send } = useCorrection(props, changes, agreement);
  const proposes = !mayCorrect(page.stage);

  useEffect(() => {
    const first = troubles === 0 ? "input, textarea, select" : '[aria-invalid="true"]';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [troubles]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {answers.isDraft && !sameAnswers(before, values) && (
        <p role="status" className="pp-note">
          {texts.draftKept}
        </p>
      )}
      {proposes && <p className="pp-note">{words.proposeNote}</p>}
      <fieldset className="pp-fields" disabled={isBusy}>
        <FormFields
          fields={own}
          values={values}
          errors={errors}
          frame={page.card?.frame}
          coach={page.coach}
          fixed={isBusy}
          texts={texts}
          onChange={change}
        />
        {proposes && (
          <OwnWords label={words.yourWords} note={note} onChange={(text) => answers.change(NOTE, text)} />
        )}
        {asks && notice && (
          <Notice notice={notice} agreed={agreed} isMissed={troubles > 0} texts={texts} onAgree={setAgreed} />
        )}
      </fieldset>
      <div role="alert">
        {isUnsent && (
          <p className="pp-muted">
            {texts.sendTrouble} {texts.resent}
          </p>
        )}
        {message && <p className="pp-alert">{message}</p>}
      </div>
      <p className="fp-actions">
        <button type="submit" className="pf-button pf-primary" aria-disabled={isBusy}>
          {isBusy ? texts.submitting : isUnsent ? texts.tryAgain : words.send}
        </button>
        <button
          type="button"
          className="pf-button"
          onClick={() => {
            wipeDraft(draft);
            onCancel();
          }}
        >
          {texts.crop.cancel}
        </button>
      </p>
    </form>
  );
}

interface OwnWordsProps {
  label: string;
  note: string;
  onChange(note: string): void;
}

/** Shows a field for the family's own message. */
function OwnWords({ label, note, onChange }: OwnWordsProps) {
  const noteId = useId();
  return (
    <p className="fp-note">
      <label htmlFor={noteId}>{label}</label>
      <textarea
        id={noteId}
        className="pf-input"
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </p>
  );
}
