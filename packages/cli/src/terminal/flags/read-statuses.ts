import { commandFailures } from "@idms/core/upkeep/command-failures";
import { STUDENT_STATUSES, type StudentStatus } from "@idms/core/students/records/status";
import { nearNames } from "@idms/core/forms/values/near-names";

/**
 * Reads `--status`: status names in any case, given by repeating the flag or together in one value.
 * @throws Failure `invalid`
 */
export function readStatuses(given: readonly string[] | undefined): StudentStatus[] | undefined {
  const statuses = given?.flatMap((each) => each.split(",")).map((each) => each.trim().toUpperCase());
  const unknown = statuses?.find((status) => !(STUDENT_STATUSES as readonly string[]).includes(status));
  if (unknown === undefined) return statuses as StudentStatus[] | undefined;
  const [near] = nearNames(unknown, STUDENT_STATUSES, 1);
  const said = { text: unknown, statuses: STUDENT_STATUSES };
  throw near === undefined
    ? commandFailures.notStatus(said)
    : commandFailures.notStatusNear({ ...said, near });
}
