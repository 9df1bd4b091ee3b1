import type { Failure } from "@idms/core/failure";
import { missingFailures, type MissingThing } from "@idms/core/upkeep/missing-failures";
import { unknownFailures } from "@idms/core/upkeep/unknown-failures";

/** The commands that list the possible IDs. */
export const LISTED_BY = {
  apiToken: "idms tokens list",
  backup: "idms backups",
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

const codesOf = (thing: string): (string | undefined)[] =>
  [missingFailures, unknownFailures].map(
    (group) => (group as Record<string, { code: string } | undefined>)[thing]?.code,
  );

/** Returns a failure's message. If something was not found, adds the command that lists the existing items. */
export function withWhatIsThere({ code, message }: Failure): string {
  const [, command] = Object.entries(LISTED_BY).find(([thing]) => codesOf(thing).includes(code)) ?? [];
  return command === undefined ? message : `${message} Run "${command}" for a list.`;
}
