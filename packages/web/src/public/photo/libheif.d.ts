/**
 * The decoder that loads its WebAssembly from a separate file. The package's own types describe a different interface.
 */
declare module "libheif-js/libheif-wasm/libheif.js" {
  const start: (options: {
    wasmBinary: ArrayBuffer;
  }) => import("@idms/core/students/photos/heic-picture").Libheif;
  export default start;
}
