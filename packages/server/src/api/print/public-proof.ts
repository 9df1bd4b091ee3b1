import { proofChildAnswer, proofClassAnswer } from "@idms/core/collect/sign-off/class-sign-off";
import { namedSignWishSchema } from "@idms/core/students/sign-off/sign-off-schemas";
import { z } from "zod";
import type { Doer } from "../../trust/log/log-rows.ts";
import { sideOfCard } from "../../cards/designs/template-parts.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, route } from "../../http/calls/route.ts";
import { classOfProof, findClassCard } from "../../print/sign-off/class-cards.ts";
import { requireOpenLink } from "../../students/class-links/class-links.ts";
import type { ClassLink } from "../../students/class-links/class-link-rows.ts";
import { signCard } from "../../print/sign-off/sign-card.ts";
import { servePhoto } from "../../students/photos/serve-photo.ts";
import { answerOf, pictureOf } from "./sign-off-answer.ts";

/** Returns the name that identifies a link holder in the log. */
const signerOf = ({ number }: Pick<ClassLink, "number">): Doer => ({
  id: null,
  username: `proof link ${number}`,
});

/** Routes for holders of a link to a class proof. */
export const publicProofRoutes = [
  route({
    method: "GET",
    path: "/public/proof/{token}/",
    access: "public",
    summary: "List a class's cards for sign-off, with each card's number, name and state.",
    answer: proofClassAnswer,
    async handle({ services, params }) {
      const opened = await requireOpenLink(services.db, "sign-off", params.token);
      return answerOf(services, classOfProof(opened, opened.link));
    },
  }),
  route({
    method: "GET",
    path: "/public/proof/{token}/children/{id}/card/",
    access: "public",
    summary: "Draw one side of a card in the class as a WebP sample.",
    query: z.object({ side: sideOfCard }),
    answer: fileOf("image/webp"),
    async handle({ services, params, query, request, address }) {
      const opened = await requireOpenLink(services.db, "sign-off", params.token);
      const of = classOfProof(opened, opened.link);
      const tries = `proof ${opened.link.id} ${address}`;
      return pictureOf(services, request, of, { student: params.id, ...query }, tries);
    },
  }),
  route({
    method: "GET",
    path: "/public/proof/{token}/children/{id}/photo/",
    access: "public",
    summary: "Get a small photo of a student in the class.",
    answer: fileOf("image/jpeg"),
    async handle({ services, params: { token, id: student }, request }) {
      const opened = await requireOpenLink(services.db, "sign-off", token);
      const of = classOfProof(opened, opened.link);
      if (!(await findClassCard(services, of, student))) throw missing("photo");
      return servePhoto(
        services,
        { caller: null, request },
        { school: of.school.id, student, size: "thumb" },
      );
    },
  }),
  route({
    method: "POST",
    path: "/public/proof/{token}/children/{id}/",
    access: "public",
    summary: "Sign off a card in the class, or report a problem with it, under your name.",
    body: namedSignWishSchema,
    answer: proofChildAnswer,
    async handle({ services, params, body: { name, ...wish }, address }) {
      const opened = await requireOpenLink(services.db, "sign-off", params.token);
      await services.uploads.tries.take(`proof ${opened.link.id} ${address}`);
      const { id, token } = opened.link;
      const signer = { doer: signerOf(opened.link), name, link: { id, token } };
      return signCard(services, signer, classOfProof(opened, opened.link), params.id, wish);
    },
  }),
];
