/** The decoder, bundled with its WebAssembly in one file. The package's own types describe a different interface. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  const start: () => import("../../students/photos/heic-picture.ts").Libheif;
  export default start;
}
