import type * as FaceApi from "@vladmandic/face-api/dist/face-api.esm.js";
import type { PhotoArea } from "./coach-photo.ts";

/** A face as reported by the library, with points in the picture's pixels. */
export interface FinderFace {
  score: number;
  box: PhotoArea;
  eyes: [FaceApi.Point, FaceApi.Point];
  mouth: FaceApi.Point;
  /** The points of the jaw line, from ear to ear along the chin. */
  jaw: readonly FaceApi.Point[];
}

/** Returns the lowest point of a face: the middle of the jaw line. */
export const chinOf = ({ jaw }: FinderFace): FaceApi.Point | undefined => jaw[jaw.length >> 1];

/** The pixels of a picture: red, green and blue, one byte each. */
export interface RgbPixels {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface FaceFinder {
  /**
   * Finds the faces in a picture, most certain first.
   * @param side side of the square to which the picture is scaled, in pixels; faces of at least a tenth of this size
   *   are found
   * @param least minimum confidence, from 0 to 1
   */
  find(pixels: RgbPixels, side: number, least: number): Promise<FinderFace[]>;
}

/** Files of the two models, under `model/` in the library's package. */
export const FACE_MODELS = ["tiny_face_detector_model", "face_landmark_68_tiny_model"] as const;
export type FaceModelName = (typeof FACE_MODELS)[number];

export interface FaceModel {
  manifest: FaceApi.Manifest;
  weights: ArrayBuffer;
}

/**
 * A class without instances. The library checks whether its input is a page element, but here the input is numbers.
 */
const NoElement = Date;
const noElement = (): never => {
  throw new Error("there is no page");
};

/** Prepares the library to run on the CPU, so that tests and production give the same results. */
export async function openFaceFinder(
  faceapi: typeof FaceApi,
  read: (name: FaceModelName) => Promise<FaceModel>,
): Promise<FaceFinder> {
  const { tf, env, nets } = faceapi;
  env.setEnv({
    Canvas: NoElement,
    CanvasRenderingContext2D: NoElement,
    Image: NoElement,
    ImageData: NoElement,
    Video: NoElement,
    createCanvasElement: noElement,
    createImageElement: noElement,
    createVideoElement: noElement,
    fetch: noElement,
    readFile: noElement,
  });
  await tf.setBackend("cpu");
  const load = async (net: FaceApi.Net, name: FaceModelName) => {
    const { manifest, weights } = await read(name);
    net.loadFromWeightMap(
      tf.io.decodeWeights(
        weights,
        manifest.flatMap((part) => part.weights),
      ),
    );
  };
  await load(nets.tinyFaceDetector, "tiny_face_detector_model");
  await load(nets.faceLandmark68TinyNet, "face_landmark_68_tiny_model");
  return {
    async find({ width, height, data }, side, least) {
      const picture = tf.tensor3d(Int32Array.from(data), [height, width, 3], "int32");
      try {
        const options = new faceapi.TinyFaceDetectorOptions({ inputSize: side, scoreThreshold: least });
        const found = await faceapi.detectAllFaces(picture, options).withFaceLandmarks(true);
        return found
          .map(({ detection: { score, box }, landmarks }): FinderFace => ({
            score,
            box: { x: box.x, y: box.y, width: box.width, height: box.height },
            eyes: [middleOf(landmarks.getLeftEye()), middleOf(landmarks.getRightEye())],
            mouth: middleOf(landmarks.getMouth()),
            jaw: landmarks.getJawOutline(),
          }))
          .toSorted((one, other) => other.score - one.score);
      } finally {
        picture.dispose();
      }
    },
  };
}

const middleOf = (points: readonly FaceApi.Point[]): FaceApi.Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
