/** The thread that looks for faces in a batch of photos and exits. */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type * as FaceApi from "@vladmandic/face-api/dist/face-api.esm.js";
import sharp from "sharp";
import {
  chinOf,
  openFaceFinder,
  type FaceFinder,
  type FinderFace,
  type RgbPixels,
} from "../../students/photos/face-finder.ts";
import { canReplace, faceInside, hasBackground } from "../../students/backgrounds/judge-background.ts";
import { certainFace, proposeCorrection } from "../../students/corrections/propose-correction.ts";
import { judgeFace, SURELY_UPRIGHT, type FaceLook } from "../../students/photos/judge-face.ts";
import { rgbOf } from "../../students/backgrounds/replace-background.ts";
import { quarterTurned } from "../../students/photos/turn-pixels.ts";
import { findingOf } from "../../students/photos/finding-of.ts";
import { findingSentences } from "../../students/photos/finding-sentences.ts";
import { answerTask } from "../threads/work-in-thread.ts";
import { adjustedPixels, WHOLE } from "./adjust-photo.ts";
import { personCutter } from "./cut-person.ts";
import type { Looked, PhotoToLookAt } from "./look-at-faces.ts";

/**
 * The side length of the square in which faces are detected, in pixels. Detection takes a fifth of a second of CPU time
 * for each orientation.
 */
const SIDE = 160;
/** The side length of the picture in which facial landmarks are found, in pixels. */
const PICTURE_SIDE = 416;
/** Minimum score of a detected face. Faces with a lower score are not compared. */
const LEAST_SCORE = 0.2;

// The library asks for parts of Node.js that it was built without, unless it is in the worker of a browser.
Object.assign(globalThis, { WorkerGlobalScope: Worker });

await answerTask(async (photos: readonly PhotoToLookAt[]): Promise<Looked[]> => {
  const faceapi: typeof FaceApi = await import("@vladmandic/face-api/dist/face-api.esm.js");
  faceapi.tf.env().set("IS_NODE", false);
  const finder = await openFaceFinder(faceapi, readModel);
  const looked: Looked[] = [];
  let cutter: ReturnType<typeof personCutter> | undefined;
  // A photo that cannot be read is told where it is measured.
  for (const photo of photos)
    looked.push(
      await lookAt(finder, photo, () => (cutter ??= personCutter())).catch(() => ({
        findings: [],
        correction: null,
      })),
    );
  return looked;
});

async function lookAt(
  finder: FaceFinder,
  { jpeg, background }: PhotoToLookAt,
  cutter: () => ReturnType<typeof personCutter>,
): Promise<Looked> {
  const photo = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg)
    .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture: RgbPixels = { width: info.width, height: info.height, data };
  let pixels = picture;
  const looks: FaceLook[] = [];
  let upright: FinderFace[] = [];
  for (const quarters of [0, 1, 2, 3] as const) {
    if (quarters > 0) pixels = quarterTurned(pixels);
    const faces = await finder.find(pixels, SIDE, LEAST_SCORE);
    if (quarters === 0) upright = faces;
    const [face] = faces;
    if (!face) continue;
    looks.push({ quarters, score: face.score, breadth: breadthOf(face) });
    if (quarters === 0 && face.score >= SURELY_UPRIGHT) break;
  }
  const scale = photo.width / info.width;
  const seen = { looks, upright, picture, scale };
  const [findings, correction] = [judgeFace(looks), proposeCorrection(seen)];
  if (background === null || findings.length > 0) return { findings, correction };
  const { crop = WHOLE, light } = correction ?? {};
  const face = certainFace(seen);
  if (face) {
    const cut = await cutter();
    const made = await cut(await adjustedPixels(jpeg, { turn: 0, crop, light }));
    // White clothes in front of a white wall have no clear edge, and need none.
    if (hasBackground(made, rgbOf(background))) return { findings, correction };
    if (canReplace(made.opacity, faceInside(face, picture, crop)))
      return { findings, correction: { ...correction, background } };
  }
  return {
    findings: [findingOf("background_uniformity", "amber", findingSentences.backgroundStays())],
    correction,
  };
}

/** Returns the width of a face relative to its height. See `FaceLook`. */
function breadthOf(face: FinderFace): number {
  const {
    eyes: [left, right],
    mouth,
    jaw,
  } = face;
  const between = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const apart = (one: FaceApi.Point, other: FaceApi.Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const [ear, otherEar, chin] = [jaw[0], jaw.at(-1), chinOf(face)];
  if (!ear || !otherEar || !chin) return 1;
  return (apart(left, right) / apart(between, mouth)) * (apart(ear, otherEar) / apart(between, chin));
}

/** Loads a model from the folder of the built program, or else from the library's package. */
async function readModel(name: string) {
  const beside = join(import.meta.dirname, "face-models");
  const folder = existsSync(beside)
    ? beside
    : join(dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")), "model");
  const [manifest, weights] = await Promise.all([
    readFile(join(folder, `${name}-weights_manifest.json`), "utf8"),
    readFile(join(folder, `${name}.bin`)),
  ]);
  return { manifest: JSON.parse(manifest) as FaceApi.Manifest, weights: new Uint8Array(weights).buffer };
}
