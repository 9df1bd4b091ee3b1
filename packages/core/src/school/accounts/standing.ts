/** Messages about disabled users and about disabling users. */
export const standingText = {
  disabled: "Disabled",
  disable: "Disable",
  enable: "Enable",
  confirmDisable: (username: string) => `Disable ${username}? This also signs them out.`,
  isDisabled: (username: string) => `${username} is disabled and can no longer sign in.`,
  isEnabled: (username: string) => `${username} can sign in again with the same password as before.`,
  stillDisabled: (username: string) => `${username} is still disabled and cannot sign in.`,
} as const;
