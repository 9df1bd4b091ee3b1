import {
  cardSides,
  cardTexts,
  classLabel,
  classProof,
  describeFindings,
  loadEncoder,
  proofTexts,
  RECORD_TEXT_LABELS,
  type ClassProof,
  type Paper,
  type ProofCard,
} from "@idms/core";
import { diskTypesetter, type PdfImage, type PdfWriter } from "@idms/core/node";
import { readArt, templateArt } from "../cards/template-art.ts";
import { listFormTemplates } from "../forms/records.ts";
import type { App } from "../open-app.ts";
import type { ChosenCards } from "./choose-cards.ts";
import { damagedPhoto, embedPhoto, photoOpener, type PhotoProblem } from "./open-photo.ts";
import { photoFieldsOf } from "./prepare-card.ts";
import type { PressResult } from "./press-job.ts";
import type { CardData } from "../batches/printed-card.ts";
import { zonedTime } from "../zoned-time.ts";

/** A face is well seen at this resolution, and the proof of a class is small enough for a mail. */
const PHOTO_DPI = 200;
const INSTEAD_OF_PHOTO = { photo_missing: "No photo", photo_broken: "Photo damaged" } as const;

/** A student of a proof, and what the press would say of the card. */
export interface ProvedStudent extends Pick<PressResult, "leftOut" | "findings"> {
  card: ProofCard;
  /** What the cell's scene names. */
  images: Record<string, PdfImage>;
}

export interface OpenProof {
  proof: ClassProof;
  /** Lays out a card as the press would, and puts its photo into the document, small. */
  prove(data: CardData, number: number): Promise<ProvedStudent>;
}

/** The photo as it is stored, and as the proof shows it. */
interface ProofPhoto {
  stored: PdfImage;
  small: PdfImage;
}

/** Prepares the proof of a class on a paper, into a document. */
export async function openProof(
  app: App,
  { school, classroom, template: row, card }: ChosenCards,
  paper: Paper,
  pdf: PdfWriter,
): Promise<OpenProof> {
  const typesetter = diskTypesetter(app.folder.fonts);
  const { template } = await readArt(templateArt(app, row), card);
  const layOut = cardSides(typesetter, template, await loadEncoder(template));
  const findingsOf = (student: number | null, texts: CardData["texts"], images: ProvedStudent["images"]) =>
    describeFindings(
      student,
      layOut({ texts, images }).flatMap(({ findings }) => findings),
    );
  const forms = await listFormTemplates(app.db, school.id);
  const labels = forms.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const));
  const { values, notes } = proofTexts(template, new Map([...Object.entries(RECORD_TEXT_LABELS), ...labels]));
  const nobody = { id: 0, full_name: "", parent_phone: "", meta: {} };
  const head = {
    school: school.name,
    class: classLabel(classroom),
    template: template.name,
    time: zonedTime(new Date()),
    notes: notes(findingsOf(null, cardTexts({ student: nobody, classroom, school }), {})).everywhere,
  };
  const proof = classProof(paper, template, head, typesetter);
  const open = photoOpener(app.folder.photos, pdf);
  const photoFields = photoFieldsOf(template);
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));

  async function readPhoto(name: string | null): Promise<ProofPhoto | PhotoProblem> {
    const photo = open(name);
    if ("code" in photo) return photo;
    try {
      const shown = { items: proof.picture(photo.image) };
      return { stored: photo.image, small: await embedPhoto(pdf, photo, [shown], photoFields, PHOTO_DPI) };
    } catch {
      return damagedPhoto(name ?? "");
    }
  }

  return {
    proof,
    async prove({ student, name, photo, texts }, number) {
      const about = { number, name, values: values(texts) };
      if (photoFields.length === 0) {
        const findings = findingsOf(student, texts, {});
        return {
          card: { ...about, notes: notes(findings).own, photo: null },
          images: {},
          leftOut: [],
          findings,
        };
      }
      const read = await readPhoto(photo);
      if ("stored" in read) {
        const findings = findingsOf(student, texts, inPhotoFields(read.stored));
        return {
          card: { ...about, notes: notes(findings).own, photo: read.stored },
          images: inPhotoFields(read.small),
          leftOut: [],
          findings,
        };
      }
      const findings = findingsOf(student, texts, {}).filter(({ code }) => code !== "photo_missing");
      return {
        card: {
          ...about,
          notes: [{ text: `No card is printed: ${read.message}`, serious: true }, ...notes(findings).own],
          photo: INSTEAD_OF_PHOTO[read.code],
        },
        images: {},
        leftOut: [{ student, name, ...read }],
        findings,
      };
    },
  };
}
