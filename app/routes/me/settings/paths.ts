export const settingsPaths = {
  account: "/me/settings",
  security: "/me/settings/security",
  notifications: "/me/settings/notifications",
  look: "/me/settings/look",
} as const;
