/** The pages between a password and the workplace. */
export const signInPaths = {
  signIn: "/sign-in",
  secondFactor: "/sign-in/second-factor",
  setUpSecondFactor: "/sign-in/set-up-second-factor",
  unlock: "/unlock-session",
} as const;

/** The page, carrying the address that somebody was on the way to. */
export function withWanted(path: string, wanted: string): string {
  return wanted === "" ? path : `${path}?${new URLSearchParams({ redirectURL: wanted })}`;
}
