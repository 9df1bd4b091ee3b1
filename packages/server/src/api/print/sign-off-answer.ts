import { DUPLICATE } from "@idms/core/cards/drawing/card-texts";
import { classLabel } from "@idms/core/school/classes/label";
import { asCardTemplate } from "../../cards/designs/design-rows.ts";
import { designOfStudent } from "../../print/choosing/choose-template.ts";
import { findClass } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import type { Services } from "../../http/calls/services.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { drawProofPicture } from "../../print/pictures/sheet-pictures.ts";
import {
  classOfProof,
  findClassCard,
  listClassCards,
  type ClassToSign,
} from "../../print/sign-off/class-cards.ts";
import { openLinksOf } from "../../students/class-links/class-link-rows.ts";
import { findSchool } from "../../school/schools/school-rows.ts";

/**
 * Queue for the cards of a class, because a page requests all cards at once. Cards are drawn one at a time, outside
 * the request process.
 */
const pictures = waitingLine({ lanes: 1, places: 300, seconds: 5 });

/** Returns a class proof for school staff, with the class's open link. */
export async function classToSign(
  services: Services,
  reach: number | null,
  id: number,
  among: readonly number[] | null = null,
) {
  const classroom = await findClass(services.db, reach, id, among);
  if (!classroom) throw missing("class");
  const school = await findSchool(services.db, classroom.school_id);
  const link = (await openLinksOf(services.db, "sign-off", [id])).get(id);
  return { link, of: classOfProof({ school, classroom }, link) };
}

/** Returns a class and its cards in response format, for viewers of the proof. */
export async function answerOf(services: Services, of: ClassToSign) {
  const children = await listClassCards(services, of);
  const first = await designOfStudent(services, of, children[0]?.student ?? 0, of.template);
  return {
    school: of.school.name,
    classroom: classLabel(of.classroom),
    is_two_sided: children.some(({ is_two_sided }) => is_two_sided),
    card_size_mm: asCardTemplate(first).cardSize,
    children,
  };
}

/**
 * Returns one side of a card on a proof.
 * @param tries the key under which the request is counted if the side is actually drawn
 */
export async function pictureOf(
  services: Services,
  request: Request,
  of: ClassToSign,
  { student, side }: { student: number; side: "front" | "back" },
  tries?: string,
): Promise<Response> {
  const card = await findClassCard(services, of, student);
  if (!card) throw missing("card");
  const draw = async () => {
    if (tries !== undefined) await services.uploads.previews.tries.take(tries);
    return pictures.run(() => drawProofPicture(services, card.template, { ...card, side }), request.signal);
  };
  // Its mark is on the picture, and no part of what is signed.
  const drawn = `${card.version} ${card.texts[DUPLICATE] ?? ""}`;
  return privateImage(request, `proof ${side} ${drawn}`, draw, "image/webp");
}
