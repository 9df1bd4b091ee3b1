declare module "@vladmandic/face-api/model/*.json" {
  /** The layout of the numbers in the weights file. */
  const manifest: readonly { weights: readonly object[] }[];
  export default manifest;
}

/** The parts of the library that this program uses. The library's own types would pull in all of TensorFlow.js. */
declare module "@vladmandic/face-api/dist/face-api.esm.js" {
  export interface Point {
    x: number;
    y: number;
  }
  export type Manifest = readonly { weights: readonly object[] }[];
  export interface Net {
    loadFromWeightMap(weights: object): void;
  }
  export interface Picture {
    dispose(): void;
  }
  interface Found {
    detection: { score: number; box: Point & { width: number; height: number } };
    landmarks: {
      getLeftEye(): Point[];
      getRightEye(): Point[];
      getMouth(): Point[];
      getJawOutline(): Point[];
    };
  }
  export const tf: {
    setBackend(name: string): Promise<boolean>;
    env(): { set(flag: string, value: boolean): void };
    tensor3d(values: Int32Array, shape: [number, number, number], type: "int32"): Picture;
    io: { decodeWeights(bytes: ArrayBuffer, specs: readonly object[]): object };
  };
  export const env: { setEnv(environment: object): void };
  export const nets: { tinyFaceDetector: Net; faceLandmark68TinyNet: Net };
  type Options = object;
  export const TinyFaceDetectorOptions: new (options: {
    inputSize: number;
    scoreThreshold: number;
  }) => Options;
  export function detectAllFaces(
    input: Picture,
    options: Options,
  ): { withFaceLandmarks(isTiny: boolean): Promise<Found[]> };
}
