/** What a switch is set to, where it is given at all. */
export const readOnOff = (given: string | undefined): boolean | undefined =>
  given === undefined ? undefined : given === "on";
