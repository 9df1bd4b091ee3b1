import { linkAddress, type LinkBase } from "../../link-base.ts";

/** The address of a family's page: {origin}/f/ and the token. */
export const familyLink = (base: LinkBase, token: string): string => linkAddress(base, "f", token);
