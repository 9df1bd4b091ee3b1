import { yearFaultIn } from "@idms/core/cards/checks/year-fault";

/** Returns the command for a school year that cards show and that is not set, or over; undefined if there is no such problem. */
export function yearHint(said: Parameters<typeof yearFaultIn>[0]): string | undefined {
  const fault = yearFaultIn(said);
  if (fault === undefined) return undefined;
  return fault === "unset"
    ? 'Set the school year with "idms year set".'
    : 'Start the next school year with "idms year promote", or correct this one with "idms year set".';
}
