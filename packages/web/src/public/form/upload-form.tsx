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
import type { Texts } from "../locales/languages.ts";
import { mayGo, Notice } from "../page/notice.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { useAlive } from "../page/use-alive.ts";
import { useUpload } from "./use-upload.ts";

type Texted = Readonly<Record<string, string>>;

interface UploadFormProps {
  token: string;
  /** The key with which the browser posts it, where no script does. */
  formKey: string;
  form: PublicForm;
  language: string;
  texts: Texts;
  /** What stands in it: what was posted before, or what a brother's or a sister's form had of the family. */
  begun: Texted;
  /** What was typed before the scripts came. */
  typed: Texted;
  /** What came of it when the browser posted it. */
  posted: Posted | null;
  /** Called for the next child, with what the family has in common. */
  onAddAnother(carried: Texted): void;
  onReceived: Parameters<typeof useUpload>[0]["onReceived"];
  /** Called when the form is not what it was. */
  onFormChanged(): void;
}

/** Of a child's own link the name stands in the form already; nothing else of what the school knows. */
function withName(child: PublicForm["child"], fields: PublicForm["fields"]): FormValues | undefined {
  const field = child && fieldFor(fields, "full_name");
  return field ? { [field.name]: child.name } : undefined;
}

/** Texts as the fields have them: of a phone its digits. */
const asTyped = (fields: readonly FormField[], texts: Texted): Texted =>
  Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(texts, name))
      .map((field) => {
        const text = texts[field.name] as string;
        return [field.name, isPhoneField(field) ? digitsOf(text) : text];
      }),
  );

/** The form of one child. Until its scripts come, and without them, the browser posts it. */
export function UploadForm(props: UploadFormProps) {
  const { token, formKey, language, texts, begun, typed, posted, onAddAnother, onReceived, onFormChanged } =
    props;
  const { fields, child, card, coach, full = false, notice } = props.form;
  const isAlive = useAlive();
  const form = useRef<HTMLFormElement>(null);
  // Counts what a reader has to be led to, so that the same fault twice leads there twice.
  const [troubles, setTroubles] = useState(0);
  const own = useMemo(() => fieldsIn(texts, fields, language), [fields, texts, language]);
  // The version that was agreed to: another one is to be agreed to anew.
  const [agreedTo, setAgreedTo] = useState(begun[CONSENT_PARTS.version] ?? "");
  const ticked = typed[CONSENT_PARTS.version];
  useLayoutEffect(() => {
    if (ticked !== undefined) setAgreedTo(ticked);
  }, [ticked]);
  const agreed = mayGo(notice, agreedTo);
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
    onTrouble: () => setTroubles((n) => n + 1),
  });
  const { values, errors, refusal, failure, sending, isChecked, isDraft, isKept, closed, isOver, question } =
    upload;
  const ending = useRef<HTMLDivElement>(null);
  const hasErrors = Object.keys(errors).length > 0 || !agreed;

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

  function clear(): void {
    upload.clear();
    form.current?.querySelector<HTMLElement>("input:not([hidden], [type=hidden]), textarea, select")?.focus();
  }

  // What the server has refused for good is not worth another try as it stands.
  const isWorthTrying =
    failure !== null && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
  const trouble = (
    <div role="alert">
      {failure?.status === 0 && (
        <p className="pp-muted">
          {texts.sendTrouble} {upload.isUnsent && texts.resent}
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
  // What ends it has the focus, since there is no button any more that could keep it.
  const end = (isKept || closed) && (
    <div ref={ending} tabIndex={-1} className="pp-end">
      {isKept && <p className="pp-note">{texts.keptForSchool}</p>}
      {closed && <ClosedLink closed={closed} texts={texts} />}
    </div>
  );
  const another = isKept && (
    <AddAnother
      carried={carriedAnswers(fields, values)}
      label={texts.addAnother}
      onAddAnother={onAddAnother}
    />
  );
  // Without scripts nobody sees whether an answer is changed, so that the form could only be sent as it is.
  if (isKept && !isAlive)
    return (
      <>
        {end}
        {another}
      </>
    );
  // A page that is loaded with trouble begins with it; later it is beside the button that was pressed.
  const isAbove = posted !== null && troubles === 0;
  return (
    <>
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
        {isAbove && trouble}
        {isAbove && end}
        {isDraft && (
          <div className="pp-note">
            <p role="status">{texts.draftKept}</p>
            <button type="button" className="pf-button" onClick={clear}>
              {texts.clear}
            </button>
          </div>
        )}
        {fields.some(({ required }) => required) && <p className="pp-muted">{texts.requiredNote}</p>}
        <fieldset className="pp-fields" disabled={sending !== null}>
          <FormFields
            fields={own}
            values={values}
            errors={errors}
            frame={card?.frame}
            coach={coach}
            fixed={upload.isTried}
            texts={texts}
            onChange={upload.change}
          />
          {card?.preview && (
            <div className={isAlive ? undefined : "pf-waiting"}>
              <CardLook
                token={token}
                fields={own}
                values={values}
                texts={texts}
                onTrouble={upload.complain}
              />
            </div>
          )}
          <Notice
            notice={notice}
            agreed={agreed}
            isMissed={isChecked}
            texts={texts}
            onAgree={(agrees) => setAgreedTo(agrees ? notice.version : "")}
          />
        </fieldset>
        {!isAbove && trouble}
        {!isAbove && end}
        <SendingProgress sending={sending} texts={texts} />
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
      </form>
      {another}
    </>
  );
}
