import { Failure } from "@idms/core/failure";
import { createHash } from "node:crypto";
import type { CheckedAnswers } from "@idms/core/forms/answers/check-answers";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import { isPhoneField, ownPhone } from "@idms/core/forms/values/phone";
import { KEY_PART } from "@idms/core/collect/links/parent-view";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-file";
import { shownNotice } from "../families/notices.ts";
import { photoTooLarge, type ReceivedFile, type ReceivedParts } from "../../http/bodies/receive-parts.ts";
import type { Services } from "../../http/calls/services.ts";
import { requireLinkOpen } from "@idms/core/collect/links/class-link";
import type { PublicLink } from "./submission-rows.ts";
import {
  isSecret,
  idempotencyKeysOf,
  receiveAnswers,
  receivedBefore,
  submitParts,
  type Received,
  type Sender,
} from "./submit-answers.ts";

/** The result of a form that a browser posted without scripts. `values` are its texts by field, as typed. */
export type PostedForm = { values: Record<string, string> } & (
  | { kind: "received"; received: Received }
  /** Nothing is submitted without a key: these are answers to begin with. */
  | { kind: "begun" }
  /** `unkept` are the fields with files; no refusal where the answers are not in order. */
  | { kind: "refused"; unkept: string[]; refusal: unknown }
);

const KEY_FIELD = makeField(KEY_PART, "", "text");

/**
 * The largest photo with which a form is still read whole, so that everything typed can be shown again. It is refused
 * all the same, as any above `MAX_PHOTO_BYTES`. The originals of phones are below it.
 */
const RECEIVED_BYTES = 3 * MAX_PHOTO_BYTES;

/**
 * Takes a form that was posted without scripts, by the rules of the API. Posted twice, as by a double press or a reload, it is
 * one submission: it is known again by its key and by what is in it, since whoever goes back, and sends another child, has the
 * same key.
 * @throws Failure for a body that cannot be received, RetryLater where there is no place for it.
 */
export function submitPosted(services: Services, opened: PublicLink, sender: Sender): Promise<PostedForm> {
  const file = { most: RECEIVED_BYTES, tooLarge: photoTooLarge() };
  return receiveAnswers(services, opened, sender, (parts) => submitOnce(services, opened, parts, sender), {
    beside: [KEY_FIELD],
    file,
  });
}

async function submitOnce(
  services: Services,
  opened: PublicLink,
  received: ReceivedParts,
  sender: Sender,
): Promise<PostedForm> {
  const parts = withOwnPhones(received, opened.fields);
  const { [KEY_PART]: key, ...answers } = parts.answers;
  // A browser ends the lines of what it posts as mails do, and shows them otherwise.
  const values = Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      typeof answer === "string" ? [[name, answer.replaceAll("\r\n", "\n")]] : [],
    ),
  );
  if (typeof key !== "string" || !isSecret(key)) return { kind: "begun", values };
  const checked = checkSaid(opened.fields, answers);
  const keys = idempotencyKeysOf(keyWith(key, checked));
  try {
    const before = await receivedBefore(services.db, opened, keys);
    if (before) return { kind: "received", values, received: before };
    requireLinkOpen("form", opened.link, new Date());
    const { required } = await shownNotice(services, opened.link.school_id);
    if (!checked.ok || (required && !answers[CONSENT_PARTS.version])) return refused(null);
    for (const [name, { size }] of Object.entries(checked.files)) requireSize(name, size);
    const submitted = await submitParts(services, opened, parts, { ...sender, keys });
    return { kind: "received", values, received: submitted };
  } catch (error) {
    return refused(error);
  }

  function refused(refusal: unknown): PostedForm {
    return { kind: "refused", values, unkept: Object.keys(checked.files), refusal };
  }
}

/** Phones are put right as the form's scripts do it while they are typed. */
const withOwnPhones = (parts: ReceivedParts, fields: readonly FormField[]): ReceivedParts => ({
  ...parts,
  answers: Object.fromEntries(
    Object.entries(parts.answers).map(([name, answer]) => {
      const field = fields.find((each) => each.name === name);
      return [name, field && isPhoneField(field) && typeof answer === "string" ? ownPhone(answer) : answer];
    }),
  ),
});

/** The key of a form with what is in it. */
function keyWith(
  key: string,
  { values, files }: Pick<CheckedAnswers<ReceivedFile>, "values" | "files">,
): string {
  const sent = Object.entries(files).map(([field, { name, size }]) => [field, name, size]);
  return createHash("sha256")
    .update(JSON.stringify([key, values, sent]))
    .digest("base64url");
}

function requireSize(field: string, size: number): void {
  if (size > MAX_PHOTO_BYTES) throw new Failure(photoTooLarge(), { field });
}
