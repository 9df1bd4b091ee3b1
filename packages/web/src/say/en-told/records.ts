import type { InWeb } from "./in-web.ts";

/** Messages about records, imports and printing as the web words them, by code group and name. */
export const records = {
  batch: {
    unknown: "There is no batch {batch}. Choose one from the list of batches.",
    noSheet: "Batch {batch} has no sheet {sheets}. Open the batch to see its sheets.",
    noPlace: "Batch {batch} has no position {place} on sheet {sheet}. Open the batch to see its cards.",
    noCard: "Batch {batch} has no card at position {positions}. Open the batch to see its cards.",
    noCardOnSheets:
      "Batch {batch} has no card on sheet {sheets} at position {positions}. Open the batch to see its cards.",
    noCardOfStudent: "Batch {batch} has no card for student {students}. Open the batch to see its cards.",
    notKept:
      "The printed content of these cards in batch {batch} is not stored. Print the cards with today's data.",
    schoolDeleted: "The school of batch {batch} has been deleted. Print the batch as it was.",
    classDeleted: "The class of batch {batch} has been deleted. Print the batch as it was.",
    templateDeleted: "The ID template of batch {batch} has been deleted. Print the batch as it was.",
    backgroundGoneForReprint:
      "A background that batch {batch} was printed with is missing. Print the cards with today's data.",
  },
  card: {
    add_font: "The font for {whom} is missing. Ask the administrator of the server to add it.",
  },
  form: {
    schoolHasNone:
      "{school} has no form template. Create one under Form Templates first. Its fields define what the columns of a sheet mean.",
    schoolHasSeveral: "{school} has several form templates: {forms}. Choose one.",
  },
  jobState: {
    waitsLong:
      "Waiting, and no job is running. If this continues, tell the administrator of the server that no worker is running.",
  },
  link: {
    noNumber: "There is no link {number}. Choose one from the list of links.",
  },
  named: {
    listed: 'There is no {thing} "{name}". Choose one from the list.',
    none: 'There is no {thing} "{name}". Create one first.',
  },
  print: {
    noTemplate: "{school} has no ID template yet. Create one in the designer.",
    noDefaultTemplate: "{school} has no default ID template. Set one in the designer, or choose a template.",
    unknownStudent: "Student {student} does not exist. Search for the student by name.",
  },
  printCommand: {
    unknownPattern: "The pattern of the file name does not recognise {unknown}. Use {known}.",
    patternMissing:
      "The pattern of the file name must contain {missing}. Without it, all cards would go into one file.",
    notPdf: "The file name must end in .pdf.",
  },
  read: {
    asSaidBefore: "The columns are mapped as in an earlier import. You can change them: {shown}.",
  },
  row: {
    severalSchools: "Several schools have the {label} {answer}. Add a column that tells the schools apart.",
  },
  user: {
    unknown: 'There is no user "{username}". Choose one from the list of users.',
    superAdminStays: '"{username}" is a super admin and cannot be removed. Disable the account instead.',
  },
} as const satisfies InWeb;
