import type { MissingThing } from "@idms/core/upkeep/missing-failures";

/** The commands that list the possible IDs. */
export const LISTED_BY = {
  apiToken: "idms tokens list",
  backup: "idms backups FOLDER",
  batch: "idms batches",
  class: "idms classes list",
  district: "idms districts list",
  expectedStudent: "idms rosters list",
  import: "idms import list",
  job: "idms jobs list",
  link: "idms links list",
  message: "idms webhooks deliveries",
  order: "idms orders list",
  photoDay: "idms photo-days list",
  printer: "idms printers list",
  proofLink: "idms sign-offs list",
  removedStudent: "idms students list --removed",
  school: "idms schools list",
  student: "idms students list",
  user: "idms users list",
  webhook: "idms webhooks list",
} as const satisfies Partial<Record<MissingThing, string>>;
