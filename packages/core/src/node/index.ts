export * from "./adjust-photo.ts";
export * from "./look-of-photo.ts";
export * from "./look-at-faces.ts";
export * from "./measure-photo.ts";
export { chunkedOutput, type Output } from "./chunked-output.ts";
export { withoutHeic } from "./convert-heic.ts";
export { cutWords } from "./cut-words.ts";
export { directOutput } from "./direct-output.ts";
export {
  diskTypesetter,
  findFont,
  fontFault,
  fontFile,
  openFont,
  ownFontNames,
  readFont,
} from "./font-files.ts";
export { mayBePassedOn, type Embedding } from "./font-licence.ts";
export { readOwnFontInThread } from "./own-font-thread.ts";
export { MAX_FONT_BYTES } from "./own-font-limits.ts";
export type { ReadFont } from "./read-own-font.ts";
export { readOutputProfile, type OutputProfile } from "./output-profile.ts";
export { readJpeg } from "./read-jpeg.ts";
export { readPixels } from "./read-pixels.ts";
export { renderPng, renderSheet, renderWebp } from "./render-png.ts";
export { samplePhoto, SAMPLE_PHOTO_SIZE } from "./sample-photo.ts";
export {
  createPdf,
  type LatePart,
  type PageSetting,
  type PdfImage,
  type PdfWriter,
  type PlacedScene,
} from "./write-pdf.ts";
export { openPhotosOf } from "./sheet-photos.ts";
export { openPhotoArchive, type PhotoArchive, type PhotoFile } from "./photo-archive.ts";
export {
  MAX_PHOTO_PIXELS,
  prepareArt,
  prepareBackground,
  prepareLogo,
  preparePhoto,
  prepareSmallPhoto,
} from "./prepare-photo.ts";
export { MAX_SHEET_BYTES } from "./sheet-limits.ts";
export type { Spreadsheet } from "./sheet-table.ts";
export { readSpreadsheetInThread } from "./spreadsheet-thread.ts";
export {
  loadWorkbookWriter,
  writeWorkbook,
  type WorkbookCell,
  type WorkbookColumn,
} from "./write-workbook.ts";
export { pressNotes } from "./press-notes.ts";
export { joinPdfs, type JoinOptions } from "./join-pdfs.ts";
export { readTar, type TarFile } from "./read-tar.ts";
export { tarOf, tarSize, type TarEntry } from "./write-tar.ts";
export { writePhotoWorkbook } from "./write-photo-workbook.ts";
export { writeZip, type ZipOutput } from "./write-zip.ts";
export { screenPicture } from "./cmyk-jpeg.ts";
export { withoutProfile } from "../photos/jpeg-profile.ts";
export { jpegSize } from "./jpeg-size.ts";
export {
  isWhole,
  photoReader,
  type ContentOpener,
  type FileContent,
  type StoredPhoto,
} from "./photo-reader.ts";
export {
  embeddedWidth,
  MAX_PHOTO_DPI,
  resampledWidths,
  resamplePhoto,
  resamplePhotoTo,
} from "./print-photo.ts";
export { openZip, type ZipArchive } from "./zip-archive.ts";
export type { PreparedImage } from "./prepared-image.ts";
export { answerTask, workInThread } from "./work-in-thread.ts";
