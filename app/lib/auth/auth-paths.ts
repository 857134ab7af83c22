/** Addresses of the pages for people who are not signed in. */
export const authPaths = {
  signIn: "/sign-in",
  signUp: "/sign-up",
  confirmationRequired: "/confirmation-required",
  forgotPassword: "/forgot-password",
  invitation: (token: string) => `/sign-up?${new URLSearchParams({ invitation: token })}`,
  confirmEmail: (token: string) => `/confirm-email?${new URLSearchParams({ token })}`,
  resetPassword: (token: string) => `/reset-password?${new URLSearchParams({ token })}`,
  users: "/administration/users",
} as const;
