import type { ParentLanguage } from "../../forms/values/parent-languages.ts";
import type { InvitationTexts } from "./invitation.ts";
import { texts as english } from "./en.ts";

const catalogues: Record<
  ParentLanguage,
  () => { texts: InvitationTexts } | Promise<{ texts: InvitationTexts }>
> = {
  en: () => ({ texts: english }),
  as: () => import("./as.ts"),
  bn: () => import("./bn.ts"),
  gu: () => import("./gu.ts"),
  hi: () => import("./hi.ts"),
  kn: () => import("./kn.ts"),
  ml: () => import("./ml.ts"),
  mr: () => import("./mr.ts"),
  or: () => import("./or.ts"),
  pa: () => import("./pa.ts"),
  ta: () => import("./ta.ts"),
  te: () => import("./te.ts"),
  ur: () => import("./ur.ts"),
};

/** The English messages for families, available without loading a file. */
export const englishInvitation = english;

/** Loads the messages for families in a language. The promise rejects if loading fails. */
export const invitationTexts = async (language: ParentLanguage): Promise<InvitationTexts> =>
  (await catalogues[language]()).texts;
