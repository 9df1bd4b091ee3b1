import type { FieldMessages } from "../../failure.ts";
import type { Facts } from "../../sentence.ts";
import type { ParentLanguage } from "../../forms/values/parent-languages.ts";
import type { FamilyPage } from "../families/family-page.ts";
import type { PublicForm } from "../../forms/templates/template.ts";
import type { Logo } from "../../school/schools/logo.ts";
import type { Closed } from "./class-link.ts";

/** The class of a link, its contact, and the time until which it is open (ISO, UTC). */
export interface LinkFacts {
  school: string;
  class: string;
  section: string | null;
  /** Empty where the school gave none, as is the phone. */
  email: string;
  phone: string;
  /** With the whole address of the square that chats show; null for a school without a logo. */
  logo: (Logo & { shared: string }) | null;
  until: string;
}

/** The refusal of a submission, or of a request for a form: the API's status and words. */
export interface Refused {
  status: number;
  data: {
    detail: string;
    code?: string;
    facts?: Facts;
    fields?: FieldMessages;
    /** The reason why a link takes nothing, where that is it. */
    closed?: Closed;
  };
}

/** The result of a form that was posted without scripts and is shown again. */
export interface Posted {
  /** Null where what was filled in is not in order, which the page finds by itself. */
  refused: Refused | null;
  /** The fields whose files were sent: a browser lets nobody put a file back into a form. */
  unkept: string[];
}

/** Answers that are texts, by the names of their fields. */
type Texted = Record<string, string>;

export type ParentState =
  | { kind: "form"; form: PublicForm; values: Texted; posted: Posted | null }
  | { kind: "received"; form: PublicForm; values: Texted; receipt: number; page: string | null }
  | { kind: "failed"; refused: Refused };

/** All that the page behind a link shows at first: the server draws it, and the page's scripts go on from it. */
export interface ParentView {
  token: string;
  language: ParentLanguage;
  /** The key by which the server recognises a repeated post that came without scripts. */
  key: string;
  /** Null for a link that there is not. */
  link: LinkFacts | null;
  state: ParentState;
}

/**
 * The part in which the form has its key when it is posted without scripts. No field has this name: those of fields do not
 * begin with a space.
 */
export const KEY_PART = " key";

/**
 * The name of the cookie that remembers the language that was chosen, for the server and for the page's scripts. A browser
 * takes the one of an https address from this very host alone.
 */
export const languageCookie = (isSecure: boolean): string => `${isSecure ? "__Host-" : ""}idms-language`;

/** The data a family's page shows at first. */
export interface FamilyView {
  token: string;
  language: ParentLanguage;
  /** Null for an address that opens nothing. */
  page: FamilyPage | null;
}

/** The parts of the built web with which the server draws the page. */
export interface ParentPages {
  /** The page as HTML, whose scripts and styles carry the nonce. */
  draw(view: ParentView, nonce: string): Promise<string>;
  /** The page of a family as HTML, which its scripts draw anew, since they can do more with it. */
  drawFamily(view: FamilyView, nonce: string): Promise<string>;
}
