import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { starterFields, sampleTexts } from "@idms/core/cards/drawing/sample-texts";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import { staffFields } from "@idms/core/school/classes/staff-group";
import { freeName } from "@idms/core/forms/values/free-name";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { samplePhoto, SAMPLE_PHOTO_SIZE } from "@idms/core/node/photos/sample-photo";
import {
  backgroundOf,
  ownLayout,
  starterTemplates,
  type Palette,
  type StarterTemplate,
} from "@idms/templates";
import type { Doer } from "../../trust/log/log-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import type { App } from "../../installation/open-app.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { addTemplate } from "./add-template.ts";
import type { NamedBytes } from "./new-art.ts";
import { listIdTemplates, type IdTemplate } from "./design-rows.ts";
import { newImageKey } from "./template-images.ts";

/** Resolution of the previews in the gallery, in dots per inch, for high-density screens. */
const PREVIEW_DPI = 200;

/** Returns the fields of the form that a starter design belongs to. */
const fieldsOf = ({ design }: StarterTemplate) => (design.isForStaff ? staffFields() : starterFields());

/** Queue that draws one background at a time. Each background occupies a processor for a tenth of a second. */
const drawings = waitingLine({ lanes: 1, places: 50, seconds: 5 });

/**
 * Returns a starter design.
 * @throws Failure `missing`
 */
export async function findStarter(id: string): Promise<StarterTemplate> {
  const found = (await starterTemplates()).find((starter) => starter.id === id);
  if (!found) throw missing("starterDesign");
  return found;
}

export interface StarterWish {
  starter: StarterTemplate;
  /** The school's colours, which replace those of the design. */
  colors: Partial<Palette>;
}

/**
 * Renders one side of a design's sample card as a PNG.
 * @throws Failure `missing` for the back of a one-sided design
 */
export async function previewStarter(
  { files }: Pick<App, "files">,
  { starter, colors, side }: StarterWish & { side: "front" | "back" },
  school: Pick<School, "name" | "address" | "email" | "phone">,
): Promise<Buffer> {
  const typesetter = diskTypesetter(files.fonts.local);
  const template = {
    name: starter.name,
    cardSize: starter.cardSize,
    background: recommendedBackground(starter.cardSize),
    ...ownLayout(starter.design, { colors }),
  };
  const images = { photo: SAMPLE_PHOTO_SIZE };
  await loadKinds(template);
  const sides = cardSides(
    typesetter,
    template,
  )({ texts: sampleTexts(fieldsOf(starter), { school: { ...school, year: null } }), images });
  const layout = sides[side === "front" ? 0 : 1];
  if (!layout) throw missing("back");
  const background =
    side === "front" ? await drawings.run(() => backgroundOf(starter, colors, PREVIEW_DPI)) : undefined;
  const pictures = { ...(background && { [BACKGROUND]: background }), photo: await samplePhoto() };
  return renderPng(layout.scene, pictures, typesetter, PREVIEW_DPI);
}

export interface NewFromStarter extends StarterWish {
  schoolId: number;
  /** The template's name; by default the name of the design. */
  name?: string | undefined;
  isDefault: boolean;
  logo?: NamedBytes | undefined;
  caller: Doer;
}

/**
 * Adds an ID template from a starter design, with the school's colours and logo.
 * @throws Failure `invalid` for a school that does not exist, and like `prepareArt`.
 */
export async function addFromStarter(app: App, wish: NewFromStarter): Promise<IdTemplate> {
  const { starter, colors, schoolId, logo, isDefault, caller } = wish;
  const key = newImageKey();
  const { fields, back } = ownLayout(starter.design, { colors, logo: logo ? key : null });
  const names = (await listIdTemplates(app.db, schoolId)).map(({ name }) => name);
  return addTemplate(app, {
    schoolId,
    name: wish.name ?? freeName(starter.name, names),
    isDefault,
    cardSize: starter.cardSize,
    fields,
    back: back ? { fields: back.fields } : undefined,
    background: await drawings.run(() => backgroundOf(starter, colors)),
    ...(logo && { images: { [key]: logo } }),
    caller,
  });
}

/** Sample school data for previews before a school is chosen. */
export const SAMPLE_SCHOOL = {
  name: "Green Valley Public School",
  address: "12 MG Road, Shivaji Nagar, Pune 411005",
  email: "office@example.org",
  phone: "9876500000",
} as const;
