/** The decoder with its program in one file; its own types are those of another interface. */
declare module "libheif-js/libheif-wasm/libheif-bundle.mjs" {
  const start: () => import("../../students/photos/heic-picture.ts").Libheif;
  export default start;
}
