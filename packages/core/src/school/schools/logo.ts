/** A school's logo for web pages: its path on the server, and its size in pixels. */
export interface Logo {
  url: string;
  width: number;
  height: number;
}

/**
 * Maximum display size of a logo, in CSS pixels. The logo is stored at twice this size for high-density phone
 * screens.
 */
export const LOGO_SHOWN = { width: 160, height: 48 };
/** The side length of the white square on which chat apps show the logo next to a link, in pixels. */
export const LOGO_SHARED_SIDE = 600;

/** Returns the display size of a logo, in CSS pixels. */
export const logoSize = ({ width, height }: Pick<Logo, "width" | "height">) => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** Staff-facing text about choosing a school's logo. */
export const logoText = {
  title: "Logo",
  note: "Parents see the logo on the form, on their child's page and in the chat where they receive the link. Your choice is saved immediately.",
  noteNew:
    "Parents see the logo on the form, on their child's page and in the chat where they receive the link. The logo is saved with the school.",
  none: "No logo yet",
  choose: "Choose a logo",
  remove: "Remove the logo",
  failed: "The logo could not be saved. Please try again.",
} as const;
