/** The decoder, whose program is another file; its own types are those of another interface. */
declare module "libheif-js/libheif-wasm/libheif.js" {
  const start: (options: {
    wasmBinary: ArrayBuffer;
  }) => import("@idms/core/students/photos/heic-picture").Libheif;
  export default start;
}
