export const signInPaths = {
  signIn: "/sign-in",
  secondFactor: "/sign-in/second-factor",
  setUpSecondFactor: "/sign-in/set-up-second-factor",
  unlock: "/unlock-session",
} as const;

/** Escapes triple an address, and proxies usually accept 4 kB of headers. */
const longestCarried = 2_048;

/** The wanted address as a parameter, without its query where that is too long. */
export function withWanted(path: string, wanted: string): string {
  const carrying = [wanted, wanted.split("?", 1)[0] ?? ""].map((address) =>
    address === "" ? path : `${path}?${new URLSearchParams({ redirectURL: address })}`,
  );
  return carrying.find((address) => address.length <= longestCarried) ?? path;
}

const megabyte = 1024 * 1024;

/** Whether a page can hold a form, by its headers: its text must fit; files are read and dropped. */
export function isHoldable(kind: string | null | undefined, length: string | null | undefined): boolean {
  const most = /^multipart\/form-data\b/i.test(kind ?? "")
    ? 60 * megabyte
    : /^application\/x-www-form-urlencoded\b/i.test(kind ?? "")
      ? 2 * megabyte
      : 0;
  return Number(length ?? Number.NaN) <= most;
}

/** For a form carried past the step: then the step's own inputs use names that no form has. */
export function withForm(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}form=1`;
}

export function carriesForm(url: string): boolean {
  return new URL(url).searchParams.has("form");
}
