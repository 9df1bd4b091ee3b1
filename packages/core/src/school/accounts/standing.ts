/** The texts about disabled users, and about disabling them. */
export const standingText = {
  disabled: "Disabled",
  disable: "Disable",
  enable: "Enable",
  confirmDisable: (username: string) => `Disable ${username}, who is signed out by it?`,
  isDisabled: (username: string) => `${username} is disabled and cannot sign in any more.`,
  isEnabled: (username: string) => `${username} can sign in again, with the password from before.`,
  stillDisabled: (username: string) => `${username} is disabled and still cannot sign in.`,
} as const;
