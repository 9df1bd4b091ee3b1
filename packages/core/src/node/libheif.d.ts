/** As much of the decoder as is used; its own types are those of another interface. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  interface Drawn {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills the picture, and hands it on; null for one that cannot be decoded. */
    display(into: Drawn, done: (drawn: Drawn | null) => void): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }
  const start: () => Libheif;
  export default start;
}
