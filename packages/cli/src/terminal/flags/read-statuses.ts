import { commandFailures } from "@idms/core/upkeep/command-failures";
import { STUDENT_STATUSES, type StudentStatus } from "@idms/core/students/records/status";
import { nearNames } from "@idms/core/forms/values/near-names";

/**
 * Reads `--status`. Status names may be in upper or lower case. The flag may be repeated or have several values.
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
