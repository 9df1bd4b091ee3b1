import { Failure } from "@idms/core/failure";
import { createHash } from "node:crypto";
import type { CheckedAnswers } from "@idms/core/forms/answers/check-answers";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import { isPhoneField, ownPhone } from "@idms/core/forms/values/phone";
import { KEY_PART } from "@idms/core/collect/links/parent-view";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { isConsentRequired } from "../families/notices.ts";
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

/** The result of a form posted without scripts. `values` contains the text of each field, as typed. */
export type PostedForm = { values: Record<string, string> } & (
  | { kind: "received"; received: Received }
  /** The result for a form without a key. Nothing is submitted, and the answers are only used to prefill the form. */
  | { kind: "begun" }
  /**
   * The result for a rejected form. `unkept` contains the fields with files. If the answers are invalid, `refusal` is
   * undefined.
   */
  | { kind: "refused"; unkept: string[]; refusal: unknown }
);

const KEY_FIELD = makeField(KEY_PART, "", "text");

/**
 * Maximum size of a photo that still allows the form to be read completely, so that its text can be shown again. Any
 * photo above `MAX_PHOTO_BYTES` is still rejected. Original phone photos are smaller.
 */
const RECEIVED_BYTES = 3 * MAX_PHOTO_BYTES;

/**
 * Submits a form posted without scripts, by the same rules as the API. A form that is posted twice, by a double click
 * or a reload, counts as one submission. It is recognised by both its key and its content, because a user who goes
 * back and enters another child sends the same key.
 * @throws Failure for a body that cannot be received, RetryLater if the limit is reached.
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
    const required = await isConsentRequired(services, opened.link.school_id);
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

/** Normalises phone numbers in the same way as the form's scripts do as the user types. */
const withOwnPhones = (parts: ReceivedParts, fields: readonly FormField[]): ReceivedParts => ({
  ...parts,
  answers: Object.fromEntries(
    Object.entries(parts.answers).map(([name, answer]) => {
      const field = fields.find((each) => each.name === name);
      return [name, field && isPhoneField(field) && typeof answer === "string" ? ownPhone(answer) : answer];
    }),
  ),
});

/** Returns a hash of a form's key and content. */
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
