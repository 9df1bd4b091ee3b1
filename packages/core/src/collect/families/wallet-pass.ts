import type { PhoneCard } from "./phone-card.ts";

/** What a wallet pass shows of a printed card. It has no photo, because a pass cannot be taken back. */
export interface PassFacts extends Pick<NonNullable<PhoneCard["card"]>, "number" | "code" | "valid_until"> {
  name: string;
  school: string;
  /** The class and section, or the staff group. */
  classroom: string;
  isOfStaff: boolean;
  /** The address of the page that checks cards. */
  checkAt: string;
}

/** The identifiers that Apple gives to the operator. */
export interface AppleIds {
  passTypeId: string;
  teamId: string;
}

/** The labels on a pass. */
const LABELS = {
  name: "Name",
  classroom: "Class",
  group: "Group",
  number: "Card number",
  until: "Valid until",
} as const;
const KIND = "School ID card";

/** The number without hyphens, which identifies the pass. A wallet replaces an earlier pass for the same card. */
const serialOf = ({ number }: PassFacts): string => number.replaceAll("-", "");

/** Returns the end of a day, in local time, as an ISO time without fractions of a second, as Apple requires. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString().replace(/\.\d+Z$/, "Z");

/** Returns the `pass.json` of a pass for Apple Wallet, of the generic style. */
export const applePass = (facts: PassFacts, { passTypeId, teamId }: AppleIds) => ({
  formatVersion: 1,
  passTypeIdentifier: passTypeId,
  teamIdentifier: teamId,
  serialNumber: serialOf(facts),
  organizationName: facts.school,
  description: KIND,
  logoText: facts.school,
  foregroundColor: "rgb(255, 255, 255)",
  labelColor: "rgb(214, 236, 221)",
  backgroundColor: "rgb(10, 107, 45)",
  sharingProhibited: true,
  ...(facts.valid_until !== null && { expirationDate: endOf(facts.valid_until) }),
  barcodes: [
    {
      format: "PKBarcodeFormatQR",
      message: facts.code,
      messageEncoding: "iso-8859-1",
      altText: facts.number,
    },
  ],
  generic: {
    primaryFields: [{ key: "name", label: LABELS.name, value: facts.name }],
    secondaryFields: [
      { key: "class", label: facts.isOfStaff ? LABELS.group : LABELS.classroom, value: facts.classroom },
    ],
    auxiliaryFields: [
      { key: "number", label: LABELS.number, value: facts.number },
      ...(facts.valid_until === null
        ? []
        : [{ key: "until", label: LABELS.until, value: facts.valid_until }]),
    ],
    backFields: [{ key: "check", label: "To check the card", value: facts.checkAt }],
  },
});

/** The operator at Google. */
export interface GoogleIds {
  issuerId: string;
  /** The email address of the service account. */
  email: string;
}

const inEnglish = (value: string) => ({ defaultValue: { language: "en", value } });

/** Parts that Google does not need, in the order in which a pass leaves them out to get a shorter address. */
const OPTIONAL = ["origins", "color", "state", "number", "classroom"] as const;
export const MOST_LEFT_OUT = OPTIONAL.length;

/**
 * Returns the claims of the token behind "Add to Google Wallet", with a generic pass and its class.
 * @param origin the origin of the family's page
 * @param leftOut how many of the optional parts are left out, at most `MOST_LEFT_OUT`
 */
export function googleClaims(
  facts: PassFacts,
  { issuerId, email }: GoogleIds,
  { origin, now, leftOut = 0 }: { origin: string; now: Date; leftOut?: number },
) {
  const has = (part: (typeof OPTIONAL)[number]) => OPTIONAL.indexOf(part) >= leftOut;
  const classId = `${issuerId}.idms_school_card`;
  return {
    iss: email,
    aud: "google",
    typ: "savetowallet",
    iat: Math.floor(now.getTime() / 1000),
    origins: has("origins") ? [origin] : [],
    payload: {
      genericClasses: [{ id: classId }],
      genericObjects: [
        {
          id: `${issuerId}.${serialOf(facts)}`,
          classId,
          ...(has("state") && { state: "ACTIVE" }),
          cardTitle: inEnglish(facts.school),
          ...(has("classroom") && { subheader: inEnglish(facts.classroom) }),
          header: inEnglish(facts.name),
          ...(has("color") && { hexBackgroundColor: "#0a6b2d" }),
          barcode: {
            type: "QR_CODE",
            value: facts.code,
            ...(has("number") && { alternateText: facts.number }),
          },
          ...(facts.valid_until !== null && {
            validTimeInterval: { end: { date: endOf(facts.valid_until) } },
          }),
        },
      ],
    },
  };
}

/** The longest address that adds a pass to Google Wallet, in characters. Browsers cut longer addresses. */
export const MOST_GOOGLE_ADDRESS = 1800;

/** Returns the address that adds a pass to Google Wallet. */
export const googleSaveAddress = (token: string): string => `https://pay.google.com/gp/v/save/${token}`;
