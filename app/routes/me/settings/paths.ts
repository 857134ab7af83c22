export const settingsPaths = {
  account: "/me/settings",
  security: "/me/settings/security",
  secondFactor: "/me/settings/second-factor",
  tokens: "/me/settings/tokens",
  notifications: "/me/settings/notifications",
  look: "/me/settings/look",
} as const;
