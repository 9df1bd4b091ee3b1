import { failures } from "../failure.ts";

/**
 * Failures for objects that do not exist or that belong to another school. The response does not distinguish between
 * these two cases.
 */
export const missingFailures = failures("missing", {
  apiToken: ["missing", "There is no such API token."],
  back: ["missing", "This design has no back."],
  background: ["missing", "The background image does not exist."],
  backup: ["missing", "There is no such backup."],
  batch: ["missing", "There is no such batch."],
  card: ["missing", "There is no such card."],
  class: ["missing", "There is no such class."],
  district: ["missing", "There is no such district."],
  earlierVersion: ["missing", "There is no earlier version."],
  expectedStudent: ["missing", "There is no such student on the roster."],
  file: ["missing", "There is no such file."],
  filter: ["missing", "There is no such filter."],
  font: ["missing", "There is no such font."],
  formTemplate: ["missing", "There is no such form template."],
  idTemplate: ["missing", "There is no such ID template."],
  idTemplateVersion: ["missing", "There is no such version of this ID template."],
  image: ["missing", "There is no such image."],
  import: ["missing", "There is no such import."],
  job: ["missing", "There is no such job."],
  link: ["missing", "There is no such link."],
  logo: ["missing", "There is no such logo."],
  message: ["missing", "There is no such message."],
  order: ["missing", "There is no such order."],
  paper: ["missing", "There is no such document."],
  passkey: ["missing", "There is no such passkey."],
  photo: ["missing", "There is no such photo."],
  photoDay: ["missing", "There is no such photo day."],
  printer: ["missing", "There is no such printer."],
  proofLink: ["missing", "There is no such sign-off link."],
  proposal: ["missing", "There is no such proposal."],
  provider: ["missing", "There is no such provider."],
  removedFormTemplate: ["missing", "The removed form template was not found."],
  removedIdTemplate: ["missing", "The removed ID template was not found."],
  removedStudent: ["missing", "The removed student was not found."],
  school: ["missing", "There is no such school."],
  session: ["missing", "There is no such session."],
  sheet: ["missing", "There is no such sheet."],
  shorterText: ["missing", "There is no shortened version of this text."],
  starterDesign: ["missing", "There is no such starter design."],
  student: ["missing", "There is no such student."],
  user: ["missing", "There is no such user."],
  version: ["missing", "There is no such version."],
  webhook: ["missing", "There is no such webhook."],
});

/** The name of a kind of object, as used in the failure codes. */
export type MissingThing = keyof typeof missingFailures;
