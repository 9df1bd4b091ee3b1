import { yearFaultIn } from "@idms/core/cards/checks/year-fault";

/**
 * Returns the command that sets or starts a school year, if the year on the cards is not set or is over. Returns
 * undefined if there is no such problem.
 */
export function yearHint(said: Parameters<typeof yearFaultIn>[0]): string | undefined {
  const fault = yearFaultIn(said);
  if (fault === undefined) return undefined;
  return fault === "unset"
    ? 'Set the school year with "idms year set".'
    : 'Start the next school year with "idms year promote", or correct this one with "idms year set".';
}
