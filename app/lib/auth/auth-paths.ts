export const authPaths = {
  signIn: "/sign-in",
  /** The first sign-in after choosing a password; the page says so. */
  signInAfter: (done: "invitation" | "resetPassword") => `/sign-in?${new URLSearchParams({ done })}`,
  signUp: "/sign-up",
  confirmationRequired: "/confirmation-required",
  forgotPassword: "/forgot-password",
  invitation: (token: string) => `/sign-up?${new URLSearchParams({ invitation: token })}`,
  confirmEmail: (token: string) => `/confirm-email?${new URLSearchParams({ token })}`,
  resetPassword: (token: string) => `/reset-password?${new URLSearchParams({ token })}`,
  confirmNewEmail: (token: string) => `/confirm-new-email?${new URLSearchParams({ token })}`,
  users: "/administration/users",
  account: "/me/settings",
  security: "/me/settings/security",
  apiTokens: "/me/settings/tokens",
} as const;
