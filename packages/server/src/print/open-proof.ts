import {
  cardSides,
  cardTexts,
  classLabel,
  classProof,
  loadEncoder,
  proofTexts,
  type ClassProof,
  type Paper,
  type Pixels,
  type ProofCard,
} from "@idms/core";
import { diskTypesetter, type PdfImage, type PdfWriter } from "@idms/core/node";
import { readArt, templateArt } from "../cards/template-art.ts";
import type { App } from "../open-app.ts";
import { checkStudents } from "./check-students.ts";
import type { ChosenCards } from "./choose-cards.ts";
import { cardFinder } from "./find-on-card.ts";
import { gateOf } from "./hold-back.ts";
import { openGate } from "./open-gate.ts";
import { damagedPhoto, embedPhoto, photoOpener, withoutPhoto, type PhotoProblem } from "./open-photo.ts";
import { photoFieldsOf } from "./prepare-card.ts";
import type { PressResult } from "./press-job.ts";
import type { CardData } from "../batches/printed-card.ts";
import { zonedTime } from "../zoned-time.ts";

/** A face is well seen at this resolution, and the proof of a class is small enough for a mail. */
const PHOTO_DPI = 200;
const HELD = { text: "No card is printed as long as this is so, or nobody gives leave.", serious: true };
const INSTEAD_OF_PHOTO = { photo_missing: "No photo", photo_broken: "Photo damaged" } as const;

/** A student of a proof, and what the press would say of the card. */
export interface ProvedStudent extends Pick<PressResult, "leftOut" | "findings"> {
  student: number | null;
  card: ProofCard;
  /** What the cell's scene names. */
  images: Record<string, PdfImage>;
}

export interface OpenProof {
  proof: ClassProof;
  /** What is so on every card. */
  everywhere: PressResult["findings"];
  /** Lays out a card as the press would, and puts its photo into the document, small. */
  prove(data: CardData, number: number): Promise<ProvedStudent>;
}

/** The photo as it is stored, and as the proof shows it. */
interface ProofPhoto {
  stored: PdfImage;
  small: PdfImage;
  /** What of it texts lie on. */
  seen: Pixels | null;
}

/** Prepares the proof of a class on a paper, into a document. */
export async function openProof(
  app: App,
  { school, classroom, template: row, card }: ChosenCards,
  paper: Paper,
  pdf: PdfWriter,
): Promise<OpenProof> {
  const typesetter = diskTypesetter(app.folder.fonts);
  const { template, ...art } = await readArt(templateArt(app, row), card);
  const layOut = cardSides(typesetter, template, await loadEncoder(template));
  const photoFields = photoFieldsOf(template);
  const inPhotoFields = (image: PdfImage) => Object.fromEntries(photoFields.map((name) => [name, image]));
  const gate = await openGate(app, school.id, row);
  const { photos } = app.folder;
  const ofClass = await checkStudents(app.db, { photos, school, classroom, template, now: new Date() });
  const finder = await cardFinder({ template, art, names: gate.names, ofClass });
  const findingsOf = (student: number | null, texts: CardData["texts"], photo: ProofPhoto | null) =>
    finder.findings(
      student,
      layOut({ texts, images: photo ? inPhotoFields(photo.stored) : {} }),
      photo && photo.seen,
    );
  const judge = gateOf({ gate, despite: null });
  const { values, notes } = proofTexts(template, gate.labels);
  const nobody = { id: 0, full_name: "", parent_phone: "", meta: {} };
  const head = {
    school: school.name,
    class: classLabel(classroom),
    template: template.name,
    time: zonedTime(new Date()),
    notes: [
      ...notes(findingsOf(null, cardTexts({ student: nobody, classroom, school }), null)).everywhere,
      ...Object.values(notes(gate.everywhere)).flat(),
    ],
  };
  const proof = classProof(paper, template, head, typesetter);
  const open = photoOpener(app.folder.photos, pdf);

  async function readPhoto(name: string | null): Promise<ProofPhoto | PhotoProblem> {
    const photo = open(name);
    if ("code" in photo) return photo;
    const seen = finder.seen(photo.bytes);
    try {
      const shown = { items: proof.picture(photo.image) };
      const small = await embedPhoto(pdf, photo, [shown], photoFields, PHOTO_DPI);
      return { stored: photo.image, small, seen };
    } catch {
      return damagedPhoto(name ?? "");
    }
  }

  return {
    proof,
    everywhere: gate.everywhere,
    async prove(data, number) {
      const { student, name, photo, texts } = data;
      const about = { number, name, values: values(texts) };
      const read = photoFields.length === 0 ? null : await readPhoto(photo);
      if (read && "code" in read) {
        const findings = findingsOf(student, texts, null).filter(({ code }) => code !== "photo_missing");
        const note = { text: `No card is printed: ${read.message}`, serious: true };
        return {
          student,
          card: { ...about, notes: [note, ...notes(findings).own], photo: INSTEAD_OF_PHOTO[read.code] },
          images: {},
          leftOut: [withoutPhoto(data, read)],
          findings,
        };
      }
      const findings = findingsOf(student, texts, read);
      const judged = judge(data, findings);
      const isHeldBack = "code" in judged;
      const own = notes(findings).own;
      return {
        student,
        card: { ...about, notes: isHeldBack ? [HELD, ...own] : own, photo: read ? read.stored : null },
        images: read ? inPhotoFields(read.small) : {},
        leftOut: isHeldBack ? [judged] : [],
        findings: isHeldBack ? findings.filter(({ severity }) => severity === "notice") : findings,
      };
    },
  };
}
