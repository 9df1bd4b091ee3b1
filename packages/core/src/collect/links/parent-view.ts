import type { FieldMessages } from "../../failure.ts";
import type { Facts } from "../../sentence.ts";
import type { ParentLanguage } from "../../forms/values/parent-languages.ts";
import type { FamilyPage } from "../families/family-page.ts";
import type { PublicForm } from "../../forms/templates/template.ts";
import type { Logo } from "../../school/schools/logo.ts";
import type { Closed } from "./class-link.ts";

/**
 * The class and the school of a link, the school's contact details, and the time until which the link is open (ISO,
 * UTC).
 */
export interface LinkFacts {
  school: string;
  class: string;
  section: string | null;
  /** Whether the class is a staff group. */
  isOfStaff: boolean;
  /** The school's email address. Like the phone number, it is empty if the school gave none. */
  email: string;
  phone: string;
  /** The logo, with the full address of the square version that chat apps show. Null for a school without a logo. */
  logo: (Logo & { shared: string }) | null;
  until: string;
}

/** The refusal of a submission or of a form request, with the API's status and message. */
export interface Refused {
  status: number;
  data: {
    detail: string;
    code?: string;
    facts?: Facts;
    fields?: FieldMessages;
    /** The reason why the link is not open, if that is why the request was refused. */
    closed?: Closed;
  };
}

/** The result of a form that was posted without scripts and is shown again. */
export interface Posted {
  /** The refusal. Null if only the answers are invalid, which the page detects itself. */
  refused: Refused | null;
  /** The fields whose files were sent. Browsers do not allow a page to restore files to a form. */
  unkept: string[];
}

/** Text answers, keyed by field name. */
type Texted = Record<string, string>;

export type ParentState =
  | { kind: "form"; form: PublicForm; values: Texted; posted: Posted | null }
  | { kind: "received"; form: PublicForm; values: Texted; receipt: number; page: string | null }
  | { kind: "failed"; refused: Refused };

/** The data for the first display of a link's page. The server renders it, and the page's scripts continue from it. */
export interface ParentView {
  token: string;
  language: ParentLanguage;
  /** The key by which the server recognises a repeated post without scripts. */
  key: string;
  /** The facts about the link. Null for an unknown link. */
  link: LinkFacts | null;
  state: ParentState;
}

/**
 * The name of the form field that contains the key, for posts without scripts. It cannot clash with the name of
 * another field, because those do not start with a space.
 */
export const KEY_PART = " key";

/**
 * Returns the name of the cookie that stores the chosen language, for the server and for the page's scripts. With
 * HTTPS, the browser accepts the cookie only from this exact host.
 */
export const languageCookie = (isSecure: boolean): string => `${isSecure ? "__Host-" : ""}idms-language`;

/** The data for the first display of a family's page. */
export interface FamilyView {
  token: string;
  language: ParentLanguage;
  /** Null for an unknown address. */
  page: FamilyPage | null;
}

/** The parts of the built web app that the server uses to render the page. */
export interface ParentPages {
  /** Returns the page as HTML. The page's scripts and styles have the nonce. */
  draw(view: ParentView, nonce: string): Promise<string>;
  /** Returns a family's page as HTML. The page's scripts render it again, because they add features. */
  drawFamily(view: FamilyView, nonce: string): Promise<string>;
}
