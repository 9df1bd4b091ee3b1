import type { ParentLanguage } from "../forms/parent-languages.ts";
import type { InvitationTexts } from "./invitation.ts";
import { texts as english } from "./invitations/en.ts";

const catalogues: Record<
  ParentLanguage,
  () => { texts: InvitationTexts } | Promise<{ texts: InvitationTexts }>
> = {
  en: () => ({ texts: english }),
  as: () => import("./invitations/as.ts"),
  bn: () => import("./invitations/bn.ts"),
  gu: () => import("./invitations/gu.ts"),
  hi: () => import("./invitations/hi.ts"),
  kn: () => import("./invitations/kn.ts"),
  ml: () => import("./invitations/ml.ts"),
  mr: () => import("./invitations/mr.ts"),
  or: () => import("./invitations/or.ts"),
  pa: () => import("./invitations/pa.ts"),
  ta: () => import("./invitations/ta.ts"),
  te: () => import("./invitations/te.ts"),
  ur: () => import("./invitations/ur.ts"),
};

/** What families are written in English, which is there at once. */
export const englishInvitation = english;

/** What families are written in a language; it is loaded when it is wanted, and rejects where that fails. */
export const invitationTexts = async (language: ParentLanguage): Promise<InvitationTexts> =>
  (await catalogues[language]()).texts;
