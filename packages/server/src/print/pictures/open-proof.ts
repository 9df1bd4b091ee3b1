import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import type { Pixels } from "@idms/core/cards/drawing/ground";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import type { Size } from "@idms/core/cards/geometry/space";
import { classLabel } from "@idms/core/school/classes/label";
import { classProof, type ClassProof } from "@idms/core/print/proofs/class-proof";
import type { Paper } from "@idms/core/print/sheets/paper";
import type { ProofCard } from "@idms/core/print/proofs/proof-cell";
import { proofTexts } from "@idms/core/print/proofs/proof-values";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import type { PdfImage, PdfWriter } from "@idms/core/node/pdf/write-pdf";
import { readArt, templateArt } from "../../cards/designs/template-art.ts";
import type { App } from "../../installation/open-app.ts";
import { checkStudents } from "../gate/check-students.ts";
import type { ChosenCards } from "../choosing/choose-cards.ts";
import { cardFinder, type CardFinder, gateOf } from "../gate/judge-card.ts";
import { openGate } from "../gate/open-gate.ts";
import {
  embedJpeg,
  photoOpener,
  unreadPhoto,
  withoutPhoto,
  type OpenPhoto,
  type PhotoProblem,
} from "../press/open-photo.ts";
import type { PressResult } from "../choosing/press-job.ts";
import type { CardData } from "../../cards/printed/printed-card.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";

/**
 * Resolution of photos on a proof, in dots per inch. At this resolution, a face is clearly visible, and the proof of
 * a class is small enough to send by email.
 */
const PHOTO_DPI = 200;
const HELD = {
  text: "This card will not be printed until the problem is fixed or someone allows the card to be printed anyway.",
  serious: true,
};
const INSTEAD_OF_PHOTO = { photo_missing: "No photo", photo_broken: "Photo damaged" } as const;

/** A student on a proof, with the press's findings on the card. */
export interface StudentToSign extends Pick<PressResult, "leftOut" | "findings"> {
  student: number | null;
  card: ProofCard;
  /** The images in the scene of the student's cell on the page. */
  images: Record<string, PdfImage>;
}

export interface OpenProof {
  proof: ClassProof;
  /** The findings that apply to every card. */
  everywhere: PressResult["findings"];
  /**
   * Reads a student's photo and reduces it. Several calls may run at the same time, as far as `prepareAhead` allows.
   */
  prepare(data: CardData, number: number): PreparedProof | Promise<PreparedProof>;
  /** Lays out a card as the press would, and adds its photo to the document. */
  prove(prepared: PreparedProof): StudentToSign;
}

/** A student whose photo, if any, is ready for the proof. */
interface PreparedProof {
  data: CardData;
  number: number;
  photo: ProofPhoto | PhotoProblem | null;
}

/** The stored size of a photo, and its bytes after being reduced for the proof. */
interface ProofPhoto {
  stored: Size;
  small: Uint8Array;
  /** The pixels of the photo that are under text. */
  seen: Pixels | null;
}

export interface ProofSetup {
  paper: Paper;
  pdf: PdfWriter;
  /** The time in the proof's header. */
  time: Date;
  signAt?: string | undefined;
}

/** A student without answers, used to determine the findings that apply to every card. */
const NOBODY = { id: 0, full_name: "", parent_phone: "", meta: {} };

/** Prepares the proof of a class in a document with a given paper size. */
export async function openProof(
  app: App,
  { school, classroom, template: row, card }: ChosenCards,
  { paper, pdf, time, signAt }: ProofSetup,
): Promise<OpenProof> {
  const typesetter = diskTypesetter(app.files.fonts.local);
  const { template, ...art } = await readArt(app.files, templateArt(row), card);
  await loadKinds(template);
  const layOut = cardSides(typesetter, template);
  const photoFields = photoFieldsOf(template);
  const inPhotoFields = <T>(of: T) => Object.fromEntries(photoFields.map((name) => [name, of]));
  const gate = await openGate(app, school.id, row);
  const whole = { photos: app.files.photos, school, classroom, template, now: time };
  const ofClass = await checkStudents(app.db, whole);
  const finder = await cardFinder({ files: app.files, template, art, names: gate.names, ofClass });
  const findingsOf = (student: number | null, texts: CardData["texts"], photo: ProofPhoto | null) =>
    finder.findings(
      student,
      layOut({ texts, images: photo ? inPhotoFields(photo.stored) : {} }),
      photo && photo.seen,
    );
  const judge = gateOf({ gate, despite: null });
  const { values, notes } = proofTexts(template, gate.labels);
  const texts = cardTexts({ student: NOBODY, classroom, school: await withYear(app.db, school) });
  const head = {
    school: school.name,
    class: classLabel(classroom),
    template: template.name,
    time: zonedTime(time),
    signAt,
    notes: [
      ...notes(findingsOf(null, texts, null)).everywhere,
      ...Object.values(notes(gate.everywhere)).flat(),
    ],
  };
  const proof = classProof(paper, template, head, typesetter);
  const open = photoOpener(app.files);

  const photos: ProofPhotos = {
    app,
    pdf,
    fields: photoFields,
    picture: (size) => proof.picture(size),
    seen: (bytes) => finder.seen(bytes),
  };

  return {
    proof,
    everywhere: gate.everywhere,
    prepare(data, number) {
      const opened = photoFields.length === 0 ? null : open(data.photo);
      return opened instanceof Promise
        ? opened.then((photo) => prepareWith(photos, data, number, photo))
        : prepareWith(photos, data, number, opened);
    },

    prove({ data, number, photo: prepared }) {
      const { student, name, texts } = data;
      const about = { number, name, values: values(texts) };
      const photo = prepared && !("code" in prepared) ? embedded(photos, prepared, data) : prepared;
      if (photo && "code" in photo) {
        const findings = findingsOf(student, texts, null).filter(({ code }) => code !== "photo_missing");
        const card = { ...about, ...insteadOfPhoto(photo, notes(findings).own) };
        return { student, card, images: {}, leftOut: [withoutPhoto(data, photo)], findings };
      }
      const findings = findingsOf(student, texts, photo);
      const judged = judge(data, findings);
      const isHeldBack = "code" in judged;
      const own = notes(findings).own;
      return {
        student,
        card: { ...about, notes: isHeldBack ? [HELD, ...own] : own, photo: photo ? photo.stored : null },
        images: photo ? inPhotoFields(photo.image) : {},
        leftOut: isHeldBack ? [judged] : [],
        findings: isHeldBack ? findings.filter(({ severity }) => severity === "notice") : findings,
      };
    },
  };
}

const insteadOfPhoto = ({ code, said }: PhotoProblem, notes: ProofCard["notes"]) => ({
  notes: [{ text: `This card cannot be printed. ${said.message}`, serious: true }, ...notes],
  photo: INSTEAD_OF_PHOTO[code],
});

/** The data that is needed to prepare the photos for a proof. */
interface ProofPhotos {
  app: App;
  pdf: PdfWriter;
  fields: readonly string[];
  /** The box for a photo of a given size on a card of the proof. */
  picture: ClassProof["picture"];
  seen: CardFinder["seen"];
}

function prepareWith(
  { app, fields, picture, seen: look }: ProofPhotos,
  data: CardData,
  number: number,
  opened: OpenPhoto | PhotoProblem | null,
): PreparedProof | Promise<PreparedProof> {
  if (opened === null || "code" in opened) return { data, number, photo: opened };
  const stored = opened.size;
  const seen = look(() => opened.bytes());
  const small = opened.printed([{ items: picture(stored) }], fields, PHOTO_DPI);
  const prepared = (small: Uint8Array) => ({ data, number, photo: { stored, small, seen } });
  if (!(small instanceof Promise)) return prepared(small);
  return small.then(prepared, () => ({ data, number, photo: unreadPhoto(app.files, data.photo ?? "") }));
}

function embedded({ app, pdf }: ProofPhotos, photo: ProofPhoto, { photo: name }: CardData) {
  try {
    return { ...photo, image: embedJpeg(pdf, photo.small) };
  } catch {
    return unreadPhoto(app.files, name ?? "");
  }
}
