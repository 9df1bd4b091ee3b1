import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { type FormField, fieldFor } from "@idms/core/forms/values/field";
import type { Services } from "../../http/calls/services.ts";
import { transaction, type Db, inLineOf } from "../../installation/engines/connect.ts";
import { CONSENT_FIELDS, givenConsent } from "../families/consents.ts";
import { givePage, insertProposal } from "../families/family-rows.ts";
import { refusedAnswers } from "../../students/edits/refused-answers.ts";
import { happened } from "../../installation/telemetry/happenings.ts";
import { requireLinkOpen } from "@idms/core/collect/links/class-link";
import { requireLink, type PublicLink, findSubmitted } from "./submission-rows.ts";
import { receiveParts, type Patience, type ReceivedParts } from "../../http/bodies/receive-parts.ts";
import { storePhotos } from "../../students/photos/submit-photos.ts";
import { submitStudent, type IdempotencyKeys } from "./submit-student.ts";
import { isKeptAgain } from "@idms/core/collect/families/repeat-submission";
import { comparableName } from "@idms/core/forms/values/search-columns";
import { uniqueAnswers as claimsOf } from "@idms/core/forms/answers/unique-answers";
import { submissionFrom } from "@idms/core/students/records/submission";
import { writeDown } from "../../trust/log/audited.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { holderOf } from "../../installation/students/answer-rows.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

/** The header with a key that allows a browser to repeat a submission that got no response. */
const IDEMPOTENCY_HEADER = "idempotency-key";
/**
 * The header with the comma-separated keys of earlier attempts. These attempts received no response, and their
 * answers have since been changed.
 */
const EARLIER_HEADER = "earlier-keys";
const MAX_KEY_LENGTH = 255;
/** Minimum length of an unguessable key. 20 hexadecimal characters are 80 bits. */
const SECRET_LENGTH = 20;
/** Maximum number of earlier attempts. No parent tries more often. */
const MAX_EARLIER = 20;

/**
 * The response to a parent: the student's number, and the key of the family's page. The key is null if the submission
 * has no unguessable key.
 */
export interface Received {
  receipt: number;
  page: string | null;
}

/**
 * Accepts a parent's submission through a link. If the same key is sent again through the same link, the first ID is
 * returned, even if the content differs or the link is closed. An attempt that includes the key of an earlier attempt
 * replaces that attempt, so that a lost response never creates a second record.
 * @throws Failure `missing` or `gone` for the link, RetryLater if there are too many requests, `timeout`, `invalid`
 *   with a message for each field, a photo's own failure, and `conflict` for an answer that must be unique but is not.
 */
export async function submitAnswers(
  services: Services,
  { token, request, address }: { token: string; request: Request; address: string },
): Promise<Received> {
  const { db } = services;
  const opened = await requireLink(db, token);
  const keys = readKeys(request);
  const before = await receivedBefore(db, opened, keys);
  if (before) return before;
  if ((await findSubmitted(db, opened.link.id, keys.earlier)) === undefined)
    requireLinkOpen("form", opened.link, new Date());
  return receiveAnswers(services, opened, { request, address }, (parts) =>
    submitParts(services, opened, parts, { request, address, keys }),
  );
}

/** The sender of a request, with the address for rate limits. */
export interface Sender {
  request: Request;
  address: string;
}

/** Options for receiving the parts of a form in a different way from the API. */
interface Receiving {
  /** Parts that are not answers. */
  beside?: readonly FormField[];
  file?: Patience["file"];
}

/**
 * Receives the answers to a form within the limit of simultaneous uploads, and passes them to `work`. The received
 * files are deleted from `scratch/` afterwards.
 * @throws RetryLater if the limit is reached, Failure like `receiveParts`, and any error that `work` throws.
 */
export async function receiveAnswers<T>(
  { uploads, folder }: Pick<Services, "uploads" | "folder">,
  { link, fields }: PublicLink,
  { request, address }: Sender,
  work: (parts: ReceivedParts) => Promise<T>,
  { beside = [], ...receiving }: Receiving = {},
): Promise<T> {
  const stop = new AbortController();
  const place = uploads.arriving.enter({ address, link: link.id }, stop);
  try {
    const patience = { stop, took: place.took, ...receiving };
    const parts = await receiveParts(
      request,
      [...CONSENT_FIELDS, ...fields, ...beside],
      folder.scratch,
      patience,
    );
    place.arrived();
    try {
      return await work(parts);
    } finally {
      await parts.discard();
    }
  } finally {
    place.leave();
  }
}

/** Returns the earlier response if the same submission was received before, or null if it is new. */
export async function receivedBefore(
  db: Db,
  opened: PublicLink,
  keys: IdempotencyKeys,
): Promise<Received | null> {
  const before = await findSubmitted(db, opened.link.id, keys.own);
  if (before === undefined) return null;
  return { receipt: before, page: await pageAgain(db, opened, before, keys) };
}

/**
 * Returns the family's page for a submission that was received before, in case the family got no response the first
 * time.
 */
async function pageAgain(
  db: Db,
  { link: { school_id } }: PublicLink,
  id: number,
  { page }: IdempotencyKeys,
): Promise<string | null> {
  if (page !== null) await transaction(db, (tx) => givePage(tx, { id, school_id }, page));
  return page;
}

/** Whether a key is too long to be guessed. */
export const isSecret = (key: string): boolean => key.length >= SECRET_LENGTH;

/**
 * Hashes the keys to give them a fixed length and to keep them secret. The key of the family's page is derived from
 * an unguessable key, so that it is the same for every attempt.
 */
export function idempotencyKeysOf(own: string | null, earlier: readonly string[] = []): IdempotencyKeys {
  return {
    own: own === null ? [] : [hashOf(requireKey(own))],
    page: own !== null && isSecret(own) ? hashOf(`page ${own}`) : null,
    earlier: earlier
      .filter(isSecret)
      .slice(-MAX_EARLIER)
      .map((key) => hashOf(requireKey(key))),
  };
}

const readKeys = ({ headers }: Request): IdempotencyKeys =>
  idempotencyKeysOf(
    headers.get(IDEMPOTENCY_HEADER),
    (headers.get(EARLIER_HEADER) ?? "").split(",").map((key) => key.trim()),
  );

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

function requireKey(key: string): string {
  if (key !== "" && key.length <= MAX_KEY_LENGTH) return key;
  throw familyFailures.keyLength({ most: MAX_KEY_LENGTH });
}

/**
 * Submits answers. An attempt counts against the limit only when complete and valid answers have arrived. Otherwise,
 * a stranger who shares an address with a hundred parents could use up the limit for all of them.
 */
export async function submitParts(
  services: Services,
  opened: PublicLink,
  parts: ReceivedParts,
  { request, address, keys }: Sender & { keys: IdempotencyKeys },
): Promise<Received> {
  const { fields, link } = opened;
  const { values, files, errors, ok } = checkSaid(fields, parts.answers);
  if (!ok) throw refusedAnswers(fields, errors);
  const { uploads } = services;
  const consent = await givenConsent(services, link.school_id, parts);
  await uploads.tries.take(`${link.id} ${address}`);
  return uploads.submissions.run(async () => {
    const photos = await storePhotos(services, files, request.signal);
    try {
      const answers = { ...values, ...photos.names };
      const checked = { values: answers, keys, consent };
      const submitted = await submitStudent(services.db, opened, checked, new Date());
      if (submitted.isNew) happened({ happened: "submission" });
      if (submitted.isTaken) services.makeAhead(link.school_id, submitted.id);
      else await photos.discard();
      return { receipt: submitted.id, page: submitted.page };
    } catch (error) {
      const isKept = await keepAgain(services, opened, { ...values, ...photos.names }, error);
      if (!isKept) await photos.discard();
      throw error;
    }
  }, request.signal);
}

/**
 * Stores a submission as a proposal if the child's details already exist. The school then compares the proposal with
 * the record. The record is neither changed nor revealed, because anyone with a class link may know a name and a phone
 * number.
 * @param values validated text and stored file names, keyed by field name
 * @param refusal the reason why the submission was rejected
 * @returns whether the proposal and its files were stored
 */
async function keepAgain(
  { db, files }: Pick<Services, "db" | "files">,
  { link, fields }: Pick<PublicLink, "link" | "fields">,
  values: Readonly<Record<string, string>>,
  refusal: unknown,
): Promise<boolean> {
  const taken = refusal instanceof Failure && refusal.kind === "conflict" ? refusal.wrong : undefined;
  if (taken === undefined || !isKeptAgain(fields, taken)) return false;
  const claim = claimsOf(fields, values).find(({ field }) => Object.hasOwn(taken, field));
  if (!claim) return false;
  const child = fieldFor(fields, "full_name")?.name;
  const { meta, files: sent } = submissionFrom(fields, values);
  const source = createHash("sha256")
    .update(JSON.stringify([link.id, meta]))
    .digest("base64url");
  const kept = await transaction(inLineOf(db, link.school_id), async (tx) => {
    const holder = await holderOf(tx, link.school_id, claim);
    // If the phone number may be used for one child only, another child is refused and is not offered for comparison.
    if (!holder || comparableName(holder.full_name) !== comparableName(values[child ?? ""] ?? ""))
      return null;
    const proposal = { school_id: link.school_id, student_id: holder.id, meta, files: sent, source };
    const left = await insertProposal(tx, { ...proposal, kind: "again" });
    const done = { done: "students.propose", details: { kind: "again" } } as const;
    await writeDown(tx, PARENT, done, { id: holder.id, school_id: link.school_id });
    return left;
  });
  for (const name of kept ?? []) await removePhoto(files, name);
  return kept !== null;
}
