/// <reference lib="webworker" />
import type { FoundFace } from "@idms/core/students/photos/coach-photo";
import {
  openFaceFinder,
  type FaceModel,
  type FaceModelName,
  type FinderFace,
  type RgbPixels,
} from "@idms/core/students/photos/face-finder";
import { quarterTurned, turnedBack } from "@idms/core/students/photos/turn-pixels";
import * as faceapi from "@vladmandic/face-api/dist/face-api.esm.js";
import landmarkManifest from "@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json";
import landmarkWeights from "@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url";
import detectorManifest from "@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json";
import detectorWeights from "@vladmandic/face-api/model/tiny_face_detector_model.bin?url";

declare const self: DedicatedWorkerGlobalScope;

/**
 * Side lengths of the squares that are searched for faces, in pixels. A face is detected if its size is at least a
 * tenth of the square. The second size is for people who are far away, and takes three times as long.
 */
const SIDES = [224, 416];
/** Minimum confidence for a face, from 0 to 1. */
const LEAST_SCORE = 0.4;

const MODELS: Record<FaceModelName, { manifest: FaceModel["manifest"]; url: string }> = {
  tiny_face_detector_model: { manifest: detectorManifest, url: detectorWeights },
  face_landmark_68_tiny_model: { manifest: landmarkManifest, url: landmarkWeights },
};

const opened = openFaceFinder(faceapi, async (name) => {
  const { manifest, url } = MODELS[name];
  const response = await fetch(url);
  if (!response.ok) throw new Error(`no weights: ${response.status}`);
  return { manifest, weights: await response.arrayBuffer() };
});

self.addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  look(withoutAlpha(data)).then(
    (faces) => self.postMessage(faces),
    () => self.postMessage(null),
  );
});

function withoutAlpha({ width, height, data }: ImageData): RgbPixels {
  const pixels = { width, height, data: new Uint8Array(3 * width * height) };
  for (let at = 0; at < width * height; at += 1) pixels.data.set(data.subarray(4 * at, 4 * at + 3), 3 * at);
  return pixels;
}

/**
 * Searches the upright picture for faces. If none are found, searches rotated copies. A face that is found only in a
 * rotated copy is sideways or upside down in the original.
 */
async function look(pixels: RgbPixels): Promise<FoundFace[]> {
  const upright = await lookIn(pixels, SIDES);
  if (upright.length > 0) return upright;
  const pictures = [pixels];
  for (let turns = 1; turns <= 3; turns += 1) {
    pictures.push(quarterTurned(pictures.at(-1) as RgbPixels));
    const found = await lookIn(pictures.at(-1) as RgbPixels, SIDES.slice(0, 1));
    if (found.length === 0) continue;
    const before = pictures.slice(0, turns).toReversed();
    return found.map((face) => before.reduce((each, { height }) => turnedBack(each, height), face));
  }
  return [];
}

async function lookIn(pixels: RgbPixels, sides: readonly number[]): Promise<FoundFace[]> {
  const finder = await opened;
  for (const side of sides) {
    const found = await finder.find(pixels, side, LEAST_SCORE);
    if (found.length > 0) return found.map(({ box, eyes }) => ({ box, tilt: tiltOf(eyes) }));
  }
  return [];
}

/** Returns the clockwise rotation of the line between the eyes, in degrees. */
const tiltOf = ([left, right]: FinderFace["eyes"]): number =>
  (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
