/** The commands that list what a number can be of, by what refusals call it. */
export const LISTED_BY: Readonly<Record<string, string>> = {
  "API token": "idms tokens list",
  backup: "idms backups",
  batch: "idms batches",
  class: "idms classes list",
  district: "idms districts list",
  "expected student": "idms rosters list",
  import: "idms import list",
  job: "idms jobs list",
  link: "idms links list",
  message: "idms webhooks deliveries",
  order: "idms orders list",
  "photo day": "idms photo-days list",
  printer: "idms printers list",
  "proof link": "idms proofs list",
  "removed student": "idms students list --removed",
  school: "idms schools list",
  student: "idms students list",
  user: "idms users list",
  webhook: "idms webhooks list",
};

/** A refusal, and where it only says that something is not there, by which command to see what is. */
export function withWhatIsThere(message: string): string {
  const [, what = ""] = /^There is no such (.+)\.$/.exec(message) ?? [];
  const command = LISTED_BY[what];
  return command === undefined ? message : `${message} "${command}" shows what there is.`;
}
