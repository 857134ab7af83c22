/** Where the browser keeps its short-lived access token, as `POST /api/auth/sign-in` hands it out (specification §6). */
const storageKey = "accessToken";

type Kept = { token: string; expiresAt: string };

/** Addresses of this site that take a token; pages go by the session's cookie alone. */
const takesToken = /^\/(?:api|graphql)(?:\/|$)/;

export function keepAccessToken({ accessToken, expiresAt }: { accessToken: string; expiresAt: string }): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token: accessToken, expiresAt } satisfies Kept));
  } catch {
    // Storage is full or forbidden: the session's cookie serves as well.
  }
}

/** At sign-out, and when the server no longer takes it. */
export function forgetAccessToken(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept there either.
  }
}

/** The token that was kept, unless it has run out; null where there is none. */
export function readAccessToken(now = Date.now()): string | null {
  try {
    const { token, expiresAt } = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Kept>;
    return typeof token === "string" && typeof expiresAt === "string" && Date.parse(expiresAt) > now ? token : null;
  } catch {
    return null;
  }
}

/** The header for a request to `pathname` of this site. */
export function bearerHeaders(pathname: string): Record<string, string> {
  const token = takesToken.test(pathname) ? readAccessToken() : null;
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
