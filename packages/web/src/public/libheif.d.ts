/** As much of the decoder as is used; its own types are those of another interface. */
declare module "libheif-js/libheif-wasm/libheif.js" {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills the picture, and hands it on; null for one that cannot be decoded. */
    display(into: ImageData, done: (drawn: ImageData | null) => void): void;
  }
  export interface Libheif {
    HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] };
  }
  const start: (options: { wasmBinary: ArrayBuffer }) => Libheif;
  export default start;
}
