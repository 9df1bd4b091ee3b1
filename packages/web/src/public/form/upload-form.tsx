import { carriedAnswers } from "@idms/core/collect/families/carried-answers";
import { digitsOf } from "@idms/core/forms/values/digits";
import { fieldFor, type FormField } from "@idms/core/forms/values/field";
import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import { isPhoneField } from "@idms/core/forms/values/phone";
import type { PublicForm } from "@idms/core/forms/templates/template";
import { KEY_PART, type Posted } from "@idms/core/collect/links/parent-view";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { AddAnother } from "./add-another.tsx";
import { CardLook } from "./card-look.tsx";
import { ClosedLink } from "../page/closed-link.tsx";
import { FormFields, type FormValues } from "./form-fields.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import type { Texts } from "../form-locales/languages.ts";
import { mayGo, Notice } from "../page/notice.tsx";
import { useAlive } from "../page/use-alive.ts";
import { useUpload, type Upload, type Sending } from "./use-upload.ts";

type Texted = Readonly<Record<string, string>>;

interface UploadFormProps {
  token: string;
  /** The idempotency key used if the browser posts the form because scripts are unavailable. */
  formKey: string;
  form: PublicForm;
  language: string;
  texts: Texts;
  /** The initial values. They are the values that were posted before or, in a sibling's form, the shared values. */
  begun: Texted;
  /** The values typed before the scripts loaded. */
  typed: Texted;
  /** The result of posting the form, if the browser has posted it. */
  posted: Posted | null;
  /** Called when the family adds the next child, with the values that siblings share. */
  onAddAnother(carried: Texted): void;
  onReceived: Parameters<typeof useUpload>[0]["onReceived"];
  /** Called if the form has changed on the server. */
  onFormChanged(): void;
}

/** Fills in the name on a child's own link, but nothing else that the school knows. */
function withName(child: PublicForm["child"], fields: PublicForm["fields"]): FormValues | undefined {
  const field = child && fieldFor(fields, "full_name");
  return field ? { [field.name]: child.name } : undefined;
}

/** Normalises strings for their fields. For example, a phone number is reduced to its digits. */
const asTyped = (fields: readonly FormField[], texts: Texted): Texted =>
  Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(texts, name))
      .map((field) => {
        const text = texts[field.name] as string;
        return [field.name, isPhoneField(field) ? digitsOf(text) : text];
      }),
  );

/** Tracks the version of the notice to which the family has agreed. A new version needs new consent. */
function useAgreement({ form: { notice }, begun, typed }: UploadFormProps) {
  const [agreedTo, setAgreedTo] = useState(begun[CONSENT_PARTS.version] ?? "");
  const ticked = typed[CONSENT_PARTS.version];
  useLayoutEffect(() => {
    if (ticked !== undefined) setAgreedTo(ticked);
  }, [ticked]);
  return {
    agreed: mayGo(notice, agreedTo),
    agree: (agrees: boolean) => setAgreedTo(agrees ? notice.version : ""),
  };
}

/**
 * Moves the focus to the first error in the form. If no field has an error, moves it to the end of the form.
 * `troubles` is a counter, so that the same error moves the focus again.
 */
function useTroubles(fields: readonly FormField[]) {
  const form = useRef<HTMLFormElement>(null);
  const ending = useRef<HTMLDivElement>(null);
  const [troubles, setTroubles] = useState(0);
  const firstTrouble = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
  useEffect(() => {
    if (troubles > 0) (firstTrouble() ?? ending.current)?.focus();
  }, [troubles]);
  // A form that changed meanwhile comes after its refusal, with what is new to be answered; where somebody writes, the focus stays.
  const asked = fields.map(({ name, required }) => `${name} ${required}`).join("\n");
  useEffect(() => {
    if (troubles > 0 && !document.activeElement?.matches("input, select, textarea")) firstTrouble()?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only another form leads there
  }, [asked]);
  return { form, ending, troubles, onTrouble: () => setTroubles((n) => n + 1) };
}

/** Shows the form of one child. If scripts are unavailable or not loaded yet, the browser posts the form. */
export function UploadForm(props: UploadFormProps) {
  const { token, formKey, language, texts, begun, typed, posted, onReceived, onFormChanged } = props;
  const { fields, child, full = false, notice } = props.form;
  const isAlive = useAlive();
  const own = useMemo(() => fieldsIn(texts, fields, language), [fields, texts, language]);
  const { agreed, agree } = useAgreement(props);
  const { form, ending, troubles, onTrouble } = useTroubles(fields);
  const upload = useUpload({
    token,
    fields,
    own,
    texts,
    beginning: {
      begun: { ...withName(child, fields), ...asTyped(fields, begun) },
      typed: asTyped(fields, typed),
    },
    posted,
    consent: notice.required && agreed ? notice : null,
    agreed,
    full,
    onReceived,
    onFormChanged,
    onTrouble,
  });
  const { isKept, closed, sending } = upload;

  function clear(): void {
    upload.clear();
    form.current?.querySelector<HTMLElement>("input:not([hidden], [type=hidden]), textarea, select")?.focus();
  }

  // The closing message gets the focus, because the button that had it is gone.
  const end = (isKept || closed) && (
    <div ref={ending} tabIndex={-1} className="pp-end">
      {isKept && <p className="pp-note">{texts.keptForSchool}</p>}
      {closed && <ClosedLink closed={closed} texts={texts} />}
    </div>
  );
  const another = isKept && (
    <AddAnother
      carried={carriedAnswers(fields, upload.values)}
      label={texts.addAnother}
      onAddAnother={props.onAddAnother}
    />
  );
  // Without scripts nobody sees whether an answer is changed, so that the form could only be sent as it is.
  const isForm = isAlive || !isKept;
  // An error that the page was loaded with is at the top. A later error is next to the button that was pressed.
  const isAbove = posted !== null && troubles === 0;
  const come = isForm && <Trouble upload={upload} agreed={agreed} full={full} texts={texts} />;
  return (
    <>
      {!isForm && end}
      {isForm && (
        <form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void upload.submit();
          }}
        >
          <input type="hidden" name={KEY_PART} value={formKey} />
          {isAbove && come}
          {isAbove && end}
          {upload.isDraft && <KeptDraft texts={texts} onClear={clear} />}
          {fields.some(({ required }) => required) && <p className="pp-muted">{texts.requiredNote}</p>}
          <Asked {...props} own={own} upload={upload} agreed={agreed} onAgree={agree} isAlive={isAlive} />
          {!isAbove && come}
          {!isAbove && end}
          <SendingProgress sending={sending} texts={texts} />
          <SubmitButton upload={upload} texts={texts} />
        </form>
      )}
      {another}
    </>
  );
}

type Part = { upload: Upload; texts: Texts };

const KeptDraft = ({ texts, onClear }: { texts: Texts; onClear(): void }) => (
  <div className="pp-note">
    <p role="status">{texts.draftKept}</p>
    <button type="button" className="pf-button" onClick={onClear}>
      {texts.clear}
    </button>
  </div>
);

/** Shows what prevents the form from being sent, or a question about the answers. */
function Trouble({ upload, agreed, full, texts }: Part & { agreed: boolean; full: boolean }) {
  const { errors, refusal, failure, sending, isChecked, closed, question, isUnsent } = upload;
  const hasErrors = Object.keys(errors).length > 0 || !agreed;
  return (
    <div role="alert">
      {failure?.status === 0 && (
        <p className="pp-muted">
          {texts.sendTrouble} {isUnsent && texts.resent}
        </p>
      )}
      {isChecked && hasErrors && !refusal && <p className="pp-alert">{texts.fixErrors}</p>}
      {refusal && !closed && <p className="pp-alert">{refusal.message}</p>}
      {question && !sending && !failure && (
        <div className="pp-doubts">
          <strong>{texts.doubts.title}</strong>
          <ul>
            {question.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {full && <li>{texts.doubts.crowded}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

interface AskedProps extends UploadFormProps {
  own: FormField[];
  upload: Upload;
  agreed: boolean;
  onAgree(agrees: boolean): void;
  isAlive: boolean;
}

/** Shows the form's fields, the card preview, and the notice. */
function Asked({ token, form, texts, own, upload, agreed, onAgree, isAlive }: AskedProps) {
  const { card, coach, notice } = form;
  const { values } = upload;
  return (
    <fieldset className="pp-fields" disabled={upload.sending !== null}>
      <FormFields
        fields={own}
        values={values}
        errors={upload.errors}
        frame={card?.frame}
        coach={coach}
        fixed={upload.isTried}
        texts={texts}
        onChange={upload.change}
      />
      {card?.preview && (
        <div className={isAlive ? undefined : "pf-waiting"}>
          <CardLook token={token} fields={own} values={values} texts={texts} onTrouble={upload.complain} />
        </div>
      )}
      <Notice notice={notice} agreed={agreed} isMissed={upload.isChecked} texts={texts} onAgree={onAgree} />
    </fieldset>
  );
}

function SubmitButton({ upload: { sending, failure, question, isOver }, texts }: Part) {
  // There is no point in retrying a submission that the server has rejected.
  const isWorthTrying =
    failure !== null && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
  return (
    <button
      type="submit"
      className="pf-button pf-primary pp-submit"
      aria-disabled={sending !== null}
      disabled={isOver}
    >
      {sending
        ? texts.submitting
        : isWorthTrying
          ? texts.tryAgain
          : question
            ? texts.doubts.send
            : texts.submit}
    </button>
  );
}

/** Shows the progress of a submission. Screen readers only announce a new phase, not every percentage. */
function SendingProgress({ sending, texts }: { sending: Sending; texts: Texts }) {
  const percent = sending?.phase === "sending" ? Math.floor(sending.share * 100) : null;
  const step = sending && stepOf(sending, texts);
  return (
    <>
      <p role="status" className="pp-unseen">
        {step ?? ""}
      </p>
      {sending && (
        <div className="pp-sending">
          <progress
            aria-label={texts.submitting}
            max={100}
            {...(percent !== null && percent < 100 && { value: percent })}
          />
          <span aria-hidden>{percent !== null && percent < 100 ? texts.sent(percent) : step}</span>
        </div>
      )}
    </>
  );
}

function stepOf(sending: NonNullable<Sending>, texts: Texts): string {
  if (sending.phase === "preparing") return texts.photo.preparing;
  if (sending.phase === "secondTry") return texts.secondTry;
  return sending.phase === "sending" && sending.share === 1 ? texts.waiting : texts.submitting;
}
