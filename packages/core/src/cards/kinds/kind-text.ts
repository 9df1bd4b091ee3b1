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

/** What each kind that can be added is for, in one line. */
export const kindPurpose = {
  text: "Words of your own, which can have fields of the form in them.",
  image: "A picture that is the same on every card, such as a logo or a signature.",
  line: "A straight line, across or down.",
  rectangle: "A rectangle, a circle or another shape, filled or outlined or both.",
  qr: "A code that every phone reads: an address, a number, a visiting card.",
  datamatrix: "A square that is smaller than a QR code of the same text; scanners and many phones read it.",
  aztec: "A square as on tickets, which needs no light margin around it.",
  pdf417: "Stacked bars as on licences, for longer texts where there is room across.",
  code128: "Bars for English letters and digits, which scanners at a desk read.",
  code39: "Bars for capitals and digits, which old scanners read, too.",
  ean13: "The bars of goods in shops: 12 digits and a check digit.",
  ean8: "The short bars of small goods: 7 digits and a check digit.",
} as const;
