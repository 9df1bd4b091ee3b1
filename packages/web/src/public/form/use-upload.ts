import type { FieldMessages } from "@idms/core/failure";
import { isKeptAgain } from "@idms/core/collect/families/repeat-submission";
import { checkAnswers } from "@idms/core/forms/answers/check-answers";
import type { FormField } from "@idms/core/forms/values/field";
import type { ShownNotice } from "@idms/core/forms/notices/notice-schemas";
import type { Posted } from "@idms/core/collect/links/parent-view";
import { useState } from "react";
import { CallFailed } from "../../ui/api/call-failed.ts";
import type { Question } from "./ask-about.ts";
import { wipeDraft } from "./draft.ts";
import type { FormValue, FormValues } from "./form-fields.tsx";
import type { Texts } from "../form-locales/languages.ts";
import { addConsent } from "../page/notice.tsx";
import type { PhotoAnswer, PhotoProblem, PreparedPhoto } from "../photo/photo.ts";
import { closedOf, submitForm, type SubmissionAnswer } from "./public-calls.ts";
import { refusalOf } from "../form-locales/server-words.ts";
import { nextTry, sameAnswers } from "../photo/tried.ts";
import { useResend } from "../page/use-resend.ts";
import { useAnswers, type Beginning } from "./use-answers.ts";

/** The progress of a submission. `share` is the proportion sent so far, from 0 to 1. */
export type Sending = { phase: "preparing" | "secondTry" } | { phase: "sending"; share: number } | null;

interface UploadOptions {
  token: string;
  /** The fields of the form, first as the server knows them (`fields`), then as shown to the reader (`own`). */
  fields: FormField[];
  own: FormField[];
  texts: Texts;
  beginning: Omit<Beginning, "isPosted">;
  /** The result of posting the form without scripts, or null if it was not posted. */
  posted: Posted | null;
  /** The notice that the family agrees to, or null if there is none. */
  consent: ShownNotice | null;
  /** Whether the family has given its consent, if consent is required. */
  agreed: boolean;
  /** Called if the form has changed. There may be a new question, or a different notice to agree to. */
  onFormChanged(): void;
  /** Whether the class is full. */
  full: boolean;
  /** Called when the form has been received, with the response and the text values that were sent. */
  onReceived(answer: SubmissionAnswer, sent: Readonly<Record<string, string>>): void;
  /** Called if something must be corrected. The callback should move the reader's focus there. */
  onTrouble(): void;
}

/** A question, and all answers at the time when the question was asked. */
interface Asked extends Question {
  answered: FormValues;
}

/** The reason why an attempt was rejected, with the form and answers of that attempt. */
interface FailedTry {
  error: CallFailed;
  fields: FormField[];
  answered: FormValues;
}

const INVALID = 400;
const CONFLICT = 409;

type PhotoProblems = Readonly<Record<string, PhotoProblem | "unkept">>;

const failedPost = ({ posted, fields, beginning }: UploadOptions): FailedTry | null =>
  posted?.refused
    ? {
        error: new CallFailed({ ...posted.refused, statusText: "", html: false }),
        fields,
        answered: beginning.begun,
      }
    : null;

/** Returns the state of the last attempt, given the current form and answers. */
function standingOf(last: FailedTry | null, values: FormValues, { fields, own, texts }: UploadOptions) {
  // A form that has come since is that of a link which is open again.
  const failure = last && closedOf(last.error) && last.fields !== fields ? null : last;
  const refused = failure?.error ?? null;
  const isUnchanged = failure !== null && sameAnswers(failure.answered, values);
  const isKept = refused?.status === CONFLICT && isKeptAgain(fields, refused.wrong);
  const closed = refused ? closedOf(refused) : undefined;
  const refusal =
    failure === null || isKept
      ? null
      : refusalOf(failure.error, { fields, own, texts, fallback: texts.failed });
  return {
    failure: refused,
    refusal,
    /** The errors for rejected values. Each message is shown until the value is changed. */
    refusedFields: Object.fromEntries(
      Object.entries(refusal?.errors ?? {}).filter(([name]) => failure?.answered[name] === values[name]),
    ),
    /** Whether the school has kept the rejected answers next to an earlier submission for the child. */
    isKept,
    /** The reason why the link is closed. */
    closed,
    /** Whether sending the form unchanged would be pointless. */
    isOver: closed !== undefined || (isKept && isUnchanged),
    /**
     * Whether the form is sent automatically once there is a connection. Changes that are made later are sent only
     * when the parent requests it.
     */
    isUnsent: refused?.status === 0 && isUnchanged,
  };
}

/** Builds the request body from valid answers and their photos. */
function bodyOf(
  values: Readonly<Record<string, string>>,
  photos: readonly [string, PreparedPhoto][],
  consent: ShownNotice | null,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  for (const [name, photo] of photos) if ("file" in photo) body.append(name, photo.file);
  if (consent) addConsent(body, consent);
  return body;
}

/**
 * Returns the open question about the answers. Returns nothing if the code for the question fails to load. A question
 * is asked only once for the same answers.
 */
async function questionAbout(
  given: Readonly<Record<string, string>>,
  asked: Asked | null,
  { fields, own, texts, full }: UploadOptions,
): Promise<Question | null> {
  const { questionOf } = await import("./ask-about.ts").catch(() => ({ questionOf: () => null }));
  const question = questionOf(fields, own, given, texts.doubts);
  if (asked) return question && question.about !== asked.about ? question : null;
  return question ?? (full ? { about: "", sentences: [] } : null);
}

/** Manages the parent's answers, their errors and their submission. */
export function useUpload(options: UploadOptions) {
  const { token, own, texts, beginning, posted, agreed, onTrouble } = options;
  const answers = useAnswers(token, { ...beginning, isPosted: posted !== null });
  const { values, isDraft } = answers;
  const [isChecked, setIsChecked] = useState(posted !== null && posted.refused === null);
  const [problems, setProblems] = useState<PhotoProblems>(
    Object.fromEntries((posted?.unkept ?? []).map((name) => [name, "unkept"])),
  );
  const [last, setFailure] = useState(() => failedPost(options));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sending, setSending] = useState<Sending>(null);
  const { refusedFields, ...standing } = standingOf(last, values, options);
  const wordsOf = (problem: PhotoProblem | "unkept") =>
    problem === "unkept" ? texts.photo.unkept : texts.server[`photo.${problem}`];
  const errors: FieldMessages = {
    ...(isChecked ? checkAnswers(own, values, texts.field).errors : {}),
    ...Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, [wordsOf(problem)]])),
    ...refusedFields,
  };

  function complain(): void {
    setSending(null);
    setIsChecked(true);
    onTrouble();
  }
  const send = useSend(options, answers, { setSending, setFailure });

  async function submit(): Promise<void> {
    if (sending || standing.isOver) return;
    setFailure(null);
    const checked = checkAnswers(own, values, texts.field);
    if (!checked.ok || !agreed) return complain();
    setSending({ phase: "preparing" });
    const question = await questionAbout(checked.values, asked, options);
    if (question) {
      setSending(null);
      setAsked({ ...question, answered: values });
      return onTrouble();
    }
    const photos = await preparedPhotos(checked.files);
    const found = photos.flatMap(([name, photo]) =>
      "problem" in photo ? [[name, photo.problem] as const] : [],
    );
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return complain();
    await send(checked, photos);
  }

  useResend(standing.isUnsent && sending === null, () => void submit());
  return {
    ...standing,
    values,
    errors,
    sending,
    isChecked,
    isDraft,
    /** Whether the user has tried to send the form. After that, only the parent changes the form's contents. */
    isTried: sending !== null || standing.failure !== null || asked !== null,
    /** The open question. It is null once the answers have changed. */
    question: asked?.answered === values ? asked : null,
    change(name: string, value: FormValue): void {
      answers.change(name, value);
      setProblems((problems) => Object.fromEntries(Object.entries(problems).filter(([of]) => of !== name)));
    },
    clear(): void {
      answers.clear();
      setProblems({});
      setIsChecked(false);
      setFailure(null);
    },
    complain,
    submit,
  };
}
export type Upload = ReturnType<typeof useUpload>;

interface Senders {
  setSending(sending: Sending): void;
  setFailure(failure: FailedTry): void;
}

type Checked = Parameters<typeof nextTry>[1];

/** Sends valid answers and reports the progress and outcome. */
function useSend(options: UploadOptions, answers: ReturnType<typeof useAnswers>, told: Senders) {
  const { token, fields, consent, onReceived, onFormChanged, onTrouble } = options;
  const { values, tried, setTried } = answers;
  const { setSending, setFailure } = told;
  return async (checked: Checked, photos: readonly [string, PreparedPhoto][]): Promise<void> => {
    const attempt = nextTry(tried, checked);
    setTried(attempt);
    setSending({ phase: "sending", share: 0 });
    try {
      const answer = await submitForm({
        token,
        body: bodyOf(checked.values, photos, consent),
        key: attempt.key,
        earlier: attempt.earlier,
        onProgress: (share) => setSending({ phase: "sending", share }),
        onSecondTry: () => setSending({ phase: "secondTry" }),
      });
      wipeDraft(token);
      onReceived(answer, checked.values);
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setFailure({ error, fields, answered: values });
      // The school has it, so that a reload begins another child's.
      if (error.status === CONFLICT && isKeptAgain(fields, error.wrong)) wipeDraft(token);
      // Answers that were valid here are invalid in the current form, so the form has changed.
      if (error.status === INVALID) onFormChanged();
      onTrouble();
    } finally {
      setSending(null);
    }
  };
}

const preparedPhotos = (files: Record<string, PhotoAnswer>): Promise<[string, PreparedPhoto][]> =>
  Promise.all(
    Object.entries(files).map(async ([name, photo]): Promise<[string, PreparedPhoto]> => [
      name,
      await photo.prepared,
    ]),
  );
