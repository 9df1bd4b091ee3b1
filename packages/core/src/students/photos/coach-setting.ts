/** The words for the setting whether parents get help with the photo. */
export const coachSetting = {
  label: "Help parents with the photo",
  note: "The phone looks for the face, light and sharpness, says what can be better and cuts the photo around the face. Nothing of it is sent, and any photo can be.",
} as const;
