import { createHash } from "node:crypto";
import { mayCorrect, type CardStage } from "@idms/core/collect/families/card-way";
import { proposalNote } from "@idms/core/collect/families/proposal";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { makeField, type FormField } from "@idms/core/forms/values/field";
import { readIfMatch, type WantedVersions } from "@idms/core/upkeep/versions/etag";
import { writeDown } from "../../trust/log/audited.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { inLineOf, transaction } from "../../installation/engines/connect.ts";
import { valid } from "../../trust/failures/valid.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import type { Services } from "../../http/calls/services.ts";
import { receiveParts, type ReceivedParts } from "../../http/bodies/receive-parts.ts";
import { storePhotos } from "../../students/photos/submit-photos.ts";
import { answeredFields } from "../../students/views/answered-fields.ts";
import { correctIn } from "../../students/edits/correct-record.ts";
import { refusedAnswers } from "../../students/edits/refused-answers.ts";
import { CONSENT_FIELDS, consentsOf, givenConsent, recordConsent, type GivenConsent } from "./consents.ts";
import { openFamilyPage, requireThere } from "./open-page.ts";
import { insertProposal } from "./family-rows.ts";
import { familyFailures } from "@idms/core/collect/families/family-failures";

/** The part with the family's own note. No form field can have this name. */
const NOTE = makeField("_note", "Note", "textarea");

export interface FamilyCorrection {
  token: string;
  request: Request;
  address: string;
}

/** The result of a correction: it was either applied or proposed to the school. */
export interface CorrectedByFamily {
  stage: CardStage;
  proposed: boolean;
}

/**
 * Applies a correction that a family sent from its page, with one part for each changed answer. Until the school has
 * verified the record, the correction is applied at once. After verification, the school decides. If the record is
 * verified while the correction arrives, the correction also becomes a proposal.
 * @throws Failure `missing` or `gone` for the page, `invalid` with a message for each field, `stale` if the family saw
 *   an older version, RetryLater if there are too many requests, a photo's own failure, `conflict` for an answer that
 *   must be unique but is not.
 */
export async function correctByFamily(
  services: Services,
  { token, request, address }: FamilyCorrection,
): Promise<CorrectedByFamily> {
  const { db, uploads } = services;
  const seen = request.headers.get("if-match");
  const wanted = seen === null ? undefined : readIfMatch(seen);
  const student = requireThere(await openFamilyPage(db, token));
  const fields = await answeredFields(db, student);
  const stop = new AbortController();
  const place = uploads.arriving.enter({ address, link: student.link_id ?? 0 }, stop);
  try {
    const parts = await receiveParts(request, [...CONSENT_FIELDS, ...fields, NOTE], services.folder.scratch, {
      stop,
      took: place.took,
    });
    place.arrived();
    try {
      const [before] = await consentsOf(db, student.id);
      const answered = {
        ...readAnswers(fields, parts),
        consent: await givenConsent(services, student.school_id, parts, before),
      };
      await uploads.tries.take(`family ${student.id} ${address}`);
      return await uploads.submissions.run(
        () => take(services, { token, school: student.school_id }, answered, { request, wanted }),
        request.signal,
      );
    } finally {
      await parts.discard();
    }
  } finally {
    place.leave();
  }
}

/** Validates the given answers. All other answers stay unchanged. */
function readAnswers(fields: readonly FormField[], { answers }: ReceivedParts) {
  const given = fields.filter(({ name }) => Object.hasOwn(answers, name));
  const { values, files, errors, ok } = checkSaid(given, answers);
  if (!ok) throw refusedAnswers(given, errors);
  const { [NOTE.name]: said } = answers;
  const note = valid(proposalNote, typeof said === "string" ? said : "");
  if (given.length === 0 && note === "") throw familyFailures.nothingSaid();
  return { values, files, note };
}

type Answered = ReturnType<typeof readAnswers> & { consent: GivenConsent | null };

async function take(
  services: Services,
  { token, school }: { token: string; school: number },
  { values, files, note, consent }: Answered,
  { request, wanted }: Pick<FamilyCorrection, "request"> & { wanted: WantedVersions | undefined },
): Promise<CorrectedByFamily> {
  const { id: student, photo } = requireThere(await openFamilyPage(services.db, token));
  const photos = await storePhotos(services, files, request.signal, photo);
  try {
    const done = await transaction(inLineOf(services.db, school), async (tx) => {
      const opened = await openFamilyPage(tx, token);
      const { id, stage } = opened;
      const student = requireThere(opened);
      await recordConsent(tx, student, consent);
      if (mayCorrect(stage)) {
        const change = { answers: values, files: photos.names, byFamily: true, reason: note, wanted };
        await correctIn(tx, PARENT, student, change);
        return { stage: "received" as const, proposed: false, gone: [] };
      }
      const content = { meta: values, files: photos.names, note };
      const source = createHash("sha256")
        .update(JSON.stringify([token, content]))
        .digest("base64url");
      const gone = await insertProposal(tx, {
        ...content,
        school_id: school,
        student_id: id,
        kind: "correction",
        source,
      });
      await writeDown(tx, PARENT, { done: "students.propose", details: { kind: "correction" } }, student);
      return { stage, proposed: true, gone };
    });
    if (!done.proposed) services.makeAhead(school, student);
    for (const name of done.gone) await removePhoto(services.files, name);
    return { stage: done.stage, proposed: done.proposed };
  } catch (error) {
    await photos.discard();
    throw error;
  }
}
