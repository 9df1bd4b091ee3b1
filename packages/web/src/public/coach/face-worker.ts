/// <reference lib="webworker" />
import type { FoundFace } from "@idms/core";
import * as faceapi from "@vladmandic/face-api/dist/face-api.esm.js";
import landmarkManifest from "@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json";
import landmarkWeights from "@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url";
import detectorManifest from "@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json";
import detectorWeights from "@vladmandic/face-api/model/tiny_face_detector_model.bin?url";
import { turned, turnedBack } from "./turn-picture.ts";

declare const self: DedicatedWorkerGlobalScope;

/**
 * The sides of the squares in which faces are looked for, in pixels: a face of a tenth of it is found. The second one is for who stands
 * far away, and takes three times as long.
 */
const INPUTS = [224, 416];
/** How sure it has to be, of 1. */
const LEAST_SCORE = 0.4;

const { tf, env, nets } = faceapi;

/** The library asks whether it is given an element of a page. It is given numbers, which are no message either. */
const NoElement = MessageEvent;
const noElement = (): never => {
  throw new Error("there is no page");
};
env.setEnv({
  Canvas: NoElement,
  CanvasRenderingContext2D: NoElement,
  Image: NoElement,
  ImageData,
  Video: NoElement,
  createCanvasElement: noElement,
  createImageElement: noElement,
  createVideoElement: noElement,
  fetch: self.fetch.bind(self),
  readFile: () => Promise.reject(new Error("there are no files")),
});

const isReady = start();

/** By the processor: what is tested is what runs, and a phone's graphics may count with half the digits. */
async function start(): Promise<void> {
  await tf.setBackend("cpu");
  await Promise.all([
    load(nets.tinyFaceDetector, detectorWeights, detectorManifest),
    load(nets.faceLandmark68TinyNet, landmarkWeights, landmarkManifest),
  ]);
}

async function load(net: faceapi.Net, url: string, [manifest]: faceapi.Manifest): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !manifest) throw new Error(`no weights: ${response.status}`);
  net.loadFromWeightMap(tf.io.decodeWeights(await response.arrayBuffer(), manifest.weights));
}

self.addEventListener("message", ({ data }: MessageEvent<ImageData>) => {
  look(data).then(
    (faces) => self.postMessage(faces),
    () => self.postMessage(null),
  );
});

/** Looks upright first; a face that is found in a turned picture only lies on its side in this one, or stands on its head. */
async function look(pixels: ImageData): Promise<FoundFace[]> {
  await isReady;
  const upright = await lookIn(pixels, INPUTS);
  if (upright.length > 0) return upright;
  const pictures = [pixels];
  for (let turns = 1; turns <= 3; turns += 1) {
    pictures.push(turned(pictures.at(-1) as ImageData));
    const found = await lookIn(pictures.at(-1) as ImageData, INPUTS.slice(0, 1));
    if (found.length === 0) continue;
    const before = pictures.slice(0, turns).toReversed();
    return found.map((face) => before.reduce((each, { height }) => turnedBack(each, height), face));
  }
  return [];
}

async function lookIn(pixels: ImageData, inputs: readonly number[]): Promise<FoundFace[]> {
  const picture = tf.browser.fromPixels(pixels);
  try {
    for (const inputSize of inputs) {
      const found = await facesIn(picture, inputSize);
      if (found.length > 0) return found;
    }
    return [];
  } finally {
    picture.dispose();
  }
}

async function facesIn(picture: faceapi.Picture, inputSize: number): Promise<FoundFace[]> {
  const options = new faceapi.TinyFaceDetectorOptions({ inputSize, scoreThreshold: LEAST_SCORE });
  const found = await faceapi.detectAllFaces(picture, options).withFaceLandmarks(true);
  return found.map(({ detection: { box }, landmarks }) => ({
    box: { x: box.x, y: box.y, width: box.width, height: box.height },
    tilt: tiltOf(middleOf(landmarks.getLeftEye()), middleOf(landmarks.getRightEye())),
  }));
}

type Point = faceapi.Point;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** By how much the line from one point to another is turned clockwise, in degrees. */
const tiltOf = (from: Point, to: Point): number => (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
