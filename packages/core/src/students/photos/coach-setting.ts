/** Wording for the setting that helps parents with the photo. */
export const coachSetting = {
  label: "Help parents with the photo",
  note: "The phone checks the face, light and sharpness, suggests improvements and crops the photo around the face. The results stay on the phone, and parents can send any photo.",
} as const;
