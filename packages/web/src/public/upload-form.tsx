import { fieldFor, type PublicForm } from "@idms/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { CardLook } from "./card-look.tsx";
import { FormFields, type FormValues } from "./form-fields.tsx";
import { fieldsIn, type Texts } from "./languages.ts";
import { Notice } from "./notice.tsx";
import { SendingProgress } from "./sending-progress.tsx";
import { useUpload } from "./use-upload.ts";

interface UploadFormProps {
  token: string;
  form: PublicForm;
  texts: Texts;
  /** What a brother's or a sister's form had of the family. */
  carried: Readonly<Record<string, string>>;
  onReceived: Parameters<typeof useUpload>[0]["onReceived"];
  /** Called when another notice is to be read than the one that was agreed to. */
  onNoticeChanged(): void;
}

/** Of a child's own link the name stands in the form already; nothing else of what the school knows. */
function withName(child: PublicForm["child"], fields: PublicForm["fields"]): FormValues | undefined {
  const field = child && fieldFor(fields, "full_name");
  return field ? { [field.name]: child.name } : undefined;
}

const CONFLICT = 409;

/** The form of one child. */
export function UploadForm({
  token,
  form: { fields, child, card, notice },
  texts,
  carried,
  onReceived,
  onNoticeChanged,
}: UploadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Counts what a reader has to be led to, so that the same fault twice leads there twice.
  const [troubles, setTroubles] = useState(0);
  const own = useMemo(() => fieldsIn(texts, fields), [fields, texts]);
  // The version that was agreed to: another one is to be agreed to anew.
  const [agreedTo, setAgreedTo] = useState("");
  const agreed = agreedTo === notice.version;
  const upload = useUpload({
    token,
    fields,
    own,
    texts,
    begun: { ...carried, ...withName(child, fields) },
    consent: agreed ? notice : null,
    onReceived,
    onNoticeChanged,
    onTrouble: () => setTroubles((n) => n + 1),
  });
  const { values, errors, refusal, failure, sending, isChecked, isDraft } = upload;
  const phone = fieldFor(fields, "parent_phone")?.name;
  const hasErrors = Object.keys(errors).length > 0 || !agreed;

  useEffect(() => {
    if (troubles > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [troubles]);

  function clear(): void {
    upload.clear();
    form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }

  // What the server has refused for good is not worth another try as it stands.
  const isWorthTrying =
    failure !== null && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void upload.submit();
      }}
    >
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
          texts={texts}
          onChange={upload.change}
        />
        {card?.preview && (
          <CardLook token={token} fields={own} values={values} texts={texts} onTrouble={upload.complain} />
        )}
        <Notice
          notice={notice}
          agreed={agreed}
          isMissed={isChecked}
          texts={texts}
          onAgree={(agrees) => setAgreedTo(agrees ? notice.version : "")}
        />
      </fieldset>
      <div role="alert">
        {isChecked && hasErrors && !refusal && <p className="pp-alert">{texts.fixErrors}</p>}
        {refusal && <p className="pp-alert">{refusal.message}</p>}
        {failure?.status === CONFLICT && phone && errors[phone] && <p>{texts.keptForSchool}</p>}
        {failure?.status === 0 && <p className="pp-muted">{texts.sendTrouble}</p>}
      </div>
      <SendingProgress sending={sending} texts={texts} />
      <button type="submit" className="pf-button pf-primary pp-submit" aria-disabled={sending !== null}>
        {sending ? texts.submitting : isWorthTrying ? texts.tryAgain : texts.submit}
      </button>
    </form>
  );
}
