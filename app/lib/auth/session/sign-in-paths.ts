/** The pages between a password and the workplace. */
export const signInPaths = {
  signIn: "/sign-in",
  secondFactor: "/sign-in/second-factor",
  setUpSecondFactor: "/sign-in/set-up-second-factor",
  unlock: "/unlock-session",
} as const;

/** Escapes make an address three times as long, and a proxy takes 4 kB of headers as a rule. */
const longestCarried = 2_048;

/** The page, carrying the address that somebody was on the way to: without its query where that is too long. */
export function withWanted(path: string, wanted: string): string {
  const carrying = [wanted, wanted.split("?", 1)[0] ?? ""].map((address) =>
    address === "" ? path : `${path}?${new URLSearchParams({ redirectURL: address })}`,
  );
  return carrying.find((address) => address.length <= longestCarried) ?? path;
}

const megabyte = 1024 * 1024;

/**
 * Whether a form is one that a page can hold, by its headers: its words must fit, and what of it are files is read and
 * dropped.
 */
export function isHoldable(kind: string | null | undefined, length: string | null | undefined): boolean {
  const most = /^multipart\/form-data\b/i.test(kind ?? "")
    ? 60 * megabyte
    : /^application\/x-www-form-urlencoded\b/i.test(kind ?? "")
      ? 2 * megabyte
      : 0;
  return Number(length ?? Number.NaN) <= most;
}

/** The same for a form that is carried past the step: the step's own inputs have names that no form has. */
export function withForm(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}form=1`;
}

export function carriesForm(url: string): boolean {
  return new URL(url).searchParams.has("form");
}
