/** The address of a family's page: {origin}/f/ and the token. */
export const familyLink = (origin: string, token: string): string => `${origin}/f/${token}`;
