import { cardPreviewAnswer } from "@idms/core/cards/checks/card-preview";
import { CARD_STAGES } from "@idms/core/collect/families/card-way";
import { familyPageAnswer, familyText } from "@idms/core/collect/families/family-page";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { correctByFamily } from "../../collect/families/correct-by-family.ts";
import { openFamilyPage, requireThere, showFamilyPage } from "../../collect/families/open-page.ts";
import { showCard } from "../../collect/families/show-card.ts";
import { withdraw } from "../../collect/families/withdraw.ts";
import { fileOf, route, streamed } from "../../http/calls/route.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { sendRecord, ZIP } from "../../students/exports/export-record.ts";

const whatIsCorrected =
  "One part for each answer that is to be another one, under its field's name; photos as files. With If-Match of the version that was seen, nothing is overwritten. The part _note is what the family says in its own words; _consent and _language are as with a submission.";

export const publicFamilyRoutes = [
  route({
    method: "GET",
    path: "/public/family/{token}/",
    access: "public",
    summary: "Get what a family has submitted about a child, and its progress.",
    query: z.object({ language: z.string().optional() }),
    answer: familyPageAnswer,
    async handle({ services, params, query }) {
      const when = { language: query.language, now: new Date() };
      return showFamilyPage(services, await openFamilyPage(services.db, params.token), when);
    },
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/photo/",
    access: "public",
    summary: "Get the photo on a family's page.",
    answer: fileOf("image/jpeg"),
    async handle({ services: { db, files }, params, request }) {
      const { photo } = requireThere(await openFamilyPage(db, params.token));
      if (photo === null) throw missing("photo");
      return privateImage(request, photo, () => files.photos.get(photo));
    },
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/card/",
    access: "public",
    summary: "Get a sample of the child's card, as the school prints or printed it.",
    answer: cardPreviewAnswer,
    handle: ({ services, params, request }) =>
      showCard(services, { token: params.token, signal: request.signal }),
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/export/",
    access: "public",
    summary: "Export everything kept about the child, with every photo, for the family.",
    details: "The names of staff are left out, and so is what came again through a link.",
    answer: fileOf(ZIP),
    async handle({ services, params, address }) {
      const opened = await openFamilyPage(services.db, params.token);
      const { id, school_id: school } = requireThere(opened);
      await services.uploads.tries.take(`export ${id} ${address}`);
      return sendRecord(services, PARENT, { school, id }, { forFamily: true });
    },
  }),
  route({
    method: "POST",
    path: "/public/family/{token}/",
    access: "public",
    summary: "Correct what a family has submitted.",
    details: "What the school has already checked becomes a proposal, which the school decides on.",
    body: streamed("multipart/form-data", whatIsCorrected),
    answer: z.object({ stage: z.enum(CARD_STAGES), proposed: z.boolean() }),
    handle: ({ services, params, request, address }) =>
      correctByFamily(services, { token: params.token, request, address }),
  }),
  route({
    method: "POST",
    path: "/public/family/{token}/withdraw/",
    access: "public",
    summary: "Withdraw a family's submission and consent.",
    details:
      "The school can restore it for a while; then it is erased. Once the school has checked it, the school is asked to erase it.",
    answer: z.object({ detail: z.string(), asked: z.boolean() }),
    async handle({ services, params }) {
      const asked = await withdraw(services.db, params.token, new Date());
      return { detail: asked ? familyText.asked : familyText.withdrawn, asked };
    },
  }),
];
