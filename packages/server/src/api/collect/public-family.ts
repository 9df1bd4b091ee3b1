import { asDetail } from "../../http/calls/as-detail.ts";
import { doneSentences } from "@idms/core/upkeep/done-sentences";
import { detailSchema } from "@idms/core/sentence-schema";
import { cardPreviewAnswer } from "@idms/core/cards/checks/card-preview";
import { CARD_STAGES } from "@idms/core/collect/families/card-way";
import { familyPageAnswer } from "@idms/core/collect/families/family-page";
import { phoneCardPicturesAnswer } from "@idms/core/collect/families/phone-card";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { correctByFamily } from "../../collect/families/correct-by-family.ts";
import { PKPASS } from "../../collect/families/apple-pass.ts";
import { giveApplePass, giveGoogleAddress } from "../../collect/families/give-pass.ts";
import { openFamilyPage, requireThere, showFamilyPage } from "../../collect/families/open-page.ts";
import { showCard } from "../../collect/families/show-card.ts";
import { drawPhoneCard } from "../../collect/families/show-phone-card.ts";
import { withdraw } from "../../collect/families/withdraw.ts";
import { fileOf, route, streamed } from "../../http/calls/route.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { PARENT } from "../../trust/log/log-rows.ts";
import { sendRecord, ZIP } from "../../students/exports/export-record.ts";

const whatIsCorrected =
  "Send one part for each answer to change, named after the field. Send photos as files. With If-Match and the version that the family saw, later changes are not overwritten. The part _note is a comment from the family. _consent and _language work as they do in a submission.";

export const publicFamilyRoutes = [
  route({
    method: "GET",
    path: "/public/family/{token}/",
    access: "public",
    summary: "Get what a family has submitted about a child, and the submission's progress.",
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
    summary: "Get the photo that is shown on a family's page.",
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
    summary: "Get a sample of the child's card, as the school will print it or has printed it.",
    answer: cardPreviewAnswer,
    handle: ({ services, params, request }) =>
      showCard(services, { token: params.token, signal: request.signal }),
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/phone-card/",
    access: "public",
    summary: "Get the pictures of the child's valid card, as it was printed.",
    details: "Returns 404 if the school does not allow it, or if the card is not valid.",
    answer: phoneCardPicturesAnswer,
    handle: ({ services, params, request }) =>
      drawPhoneCard(services, { token: params.token, signal: request.signal }),
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/wallet/apple/",
    access: "public",
    summary: "Get a pass for Apple Wallet with the child's valid card.",
    details: "Returns 422 if the settings for Apple Wallet are missing or not valid.",
    answer: fileOf(PKPASS),
    async handle({ services, params }) {
      const pass = await giveApplePass(services, params.token);
      const headers = { "Content-Type": PKPASS, "Content-Disposition": 'inline; filename="card.pkpass"' };
      return new Response(new Uint8Array(pass), { headers });
    },
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/wallet/google/",
    access: "public",
    summary: "Get the address that adds the child's valid card to Google Wallet.",
    details:
      "Google receives the pass only when the address is opened. Returns 422 if the settings for Google Wallet are missing or not valid.",
    answer: z.object({ address: z.url() }),
    handle: async ({ services, params }) => ({ address: await giveGoogleAddress(services, params.token) }),
  }),
  route({
    method: "GET",
    path: "/public/family/{token}/export/",
    access: "public",
    summary: "Export everything that is stored about a child, including every photo, for the family.",
    details: "The export leaves out staff names, and repeat submissions made through a link.",
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
    details:
      "Changes to what the school has already checked become a proposal, which the school accepts or dismisses.",
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
      "The school can restore the submission for a while before it is erased. If the school has already checked the submission, the school is asked to erase it.",
    answer: detailSchema().extend({ asked: z.boolean() }),
    async handle({ services, params }) {
      const asked = await withdraw(services.db, params.token, new Date());
      return { ...asDetail(asked ? doneSentences.erasureAsked() : doneSentences.detailsWithdrawn()), asked };
    },
  }),
];
