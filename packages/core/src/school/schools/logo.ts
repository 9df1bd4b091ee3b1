/** A school's logo as pages show it: its address below the server's, and its size in pixels. */
export interface Logo {
  url: string;
  width: number;
  height: number;
}

/** A logo is shown so many CSS pixels wide and high at most; it is stored twice as large, for the screens of phones. */
export const LOGO_SHOWN = { width: 160, height: 48 };
/** Beside a link a chat shows it on a white square of so many pixels. */
export const LOGO_SHARED_SIDE = 600;

/** The size at which a page shows a logo, in CSS pixels. */
export const logoSize = ({ width, height }: Pick<Logo, "width" | "height">) => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** The staff's texts for choosing a school's logo. */
export const logoText = {
  title: "Logo",
  note: "Parents see the logo on the form, on their child's page and in the chat where they receive the link. Your choice is saved immediately.",
  none: "No logo yet",
  choose: "Choose a logo",
  remove: "Remove the logo",
  failed: "The logo could not be saved. Please try again.",
} as const;
