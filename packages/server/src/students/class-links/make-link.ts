import { CLASS_LINKS, expiryFromDays, type LinkKind } from "@idms/core/collect/links/class-link";
import type { NewLink, NewPhotoDay, NewProofLink } from "@idms/core/collect/links/class-link-schemas";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { newToken } from "../../http/sessions/new-token.ts";
import type { Db, Tx } from "../../installation/engines/connect.ts";
import { isClassThere } from "../../school/classes/class-rows.ts";
import { findFormTemplate } from "../../school/forms/form-rows.ts";
import { schoolExists } from "../../school/schools/school-rows.ts";
import { unknownReference } from "../../trust/failures/missing.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import { auditedLink } from "./change-link.ts";
import { closeLinksOf, insertClassLink, type ClassLink, type NewClassLink } from "./class-link-rows.ts";

/** What is wished of a new link, by its kind. */
export interface Wishes {
  form: NewLink;
  photos: NewPhotoDay;
  "sign-off": NewProofLink;
}

type Own = Omit<NewClassLink, "school_id" | "class_id" | "token">;

/** What a link of each kind has of its own, once its class is known to be there. @throws Failure `invalid` */
const OWN: { [K in LinkKind]: (tx: Tx, wish: Wishes[K]) => Promise<Own> } = {
  async form(tx, { school, template, expires_at, is_active, max_uses, notes }) {
    if ((await findFormTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "template");
    return { form_template_id: template, expires_at, is_active, max_uses, notes };
  },
  photos: async (_, { days }) => ({ expires_at: expiryFromDays(days, new Date()) }),
  async "sign-off"(tx, { school, classroom, template, days }) {
    if (template !== null && (await findIdTemplate(tx, template))?.school_id !== school)
      throw unknownReference("template", "ID template");
    await closeLinksOf(tx, "sign-off", classroom);
    return { id_template_id: template, expires_at: expiryFromDays(days, new Date()) };
  },
};

/**
 * Makes a link of a class. A class has one open link by which its cards are signed: the one before is closed.
 * @throws Failure `invalid` when the school, or the school's class or template, is not there.
 */
export const makeClassLink = <K extends LinkKind>(
  db: Db,
  doer: Doer,
  kind: K,
  wish: Wishes[K],
): Promise<ClassLink<K>> =>
  auditedLink(db, doer, { done: `${CLASS_LINKS[kind].noun}.create` }, async (tx) => {
    const { school, classroom } = wish;
    if (kind === "form" && !(await schoolExists(tx, school))) throw unknownReference("school", "school");
    if (!(await isClassThere(tx, school, classroom))) throw unknownReference("classroom", "class");
    const own = await OWN[kind](tx, wish);
    const place = { school_id: school, class_id: classroom, token: newToken() };
    return insertClassLink(tx, kind, { ...own, ...place });
  });
