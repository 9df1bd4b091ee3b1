/** The names of the kinds of elements. */
export const kindName = {
  text: "Text",
  image: "Image",
  line: "Line",
  rectangle: "Shape",
  qr: "QR code",
  datamatrix: "Data Matrix",
  aztec: "Aztec code",
  pdf417: "PDF417",
  code128: "Code 128",
  code39: "Code 39",
  ean13: "EAN-13",
  ean8: "EAN-8",
  photo: "Photo",
  answer: "Field",
} as const;

/** A one-line description of the purpose of each kind that can be added. */
export const kindPurpose = {
  text: "Your own words, which can include form fields.",
  image: "A picture that is the same on every card, such as a logo or a signature.",
  line: "A straight horizontal or vertical line.",
  rectangle: "A rectangle, circle or other shape, filled, outlined or both.",
  qr: "A code that every phone can read, for an address, a number or contact details.",
  datamatrix:
    "A square code that is smaller than a QR code with the same text. Scanners and many phones can read it.",
  aztec: "A square code, like those on train tickets. It needs no light margin around it.",
  pdf417: "Stacked bars, like those on driving licences, for longer text in a wide space.",
  code128: "A barcode for English letters and digits, for desk scanners.",
  code39: "A barcode for capital letters and digits. Old scanners can read it too.",
  ean13: "The barcode on products in shops: 12 digits and a check digit.",
  ean8: "The short barcode on small products: 7 digits and a check digit.",
} as const;
