/**
 * Where the browser keeps its short-lived access token (specification §6). What the server makes for a page's scripts
 * (`POST /api/auth/browser-token`) goes with the session's cookie and opens nothing without it.
 */
const storageKey = "accessToken";

type Kept = { token: string; expiresAt: string };
/** What each address that hands out a token answers. */
export type TokenAnswer = { accessToken: string; expiresAt: string };

/** Addresses of this site that take a token; pages go by the session's cookie alone. */
const takesToken = /^\/(?:api|graphql)(?:\/|$)/;

/** Tokens of browsers name their session: `mdb_<session>_…`. */
const isOfSession = (token: string, session = "") => token.startsWith(`mdb_${session}`);

export function isTokenAnswer(given: unknown): given is TokenAnswer {
  const { accessToken, expiresAt } = (given ?? {}) as Partial<TokenAnswer>;
  return typeof accessToken === "string" && typeof expiresAt === "string";
}

/** Keeps a token that was given; one of the browser's own session stays until it has run out or is forgotten. */
export function keepAccessToken({ accessToken, expiresAt }: TokenAnswer): void {
  const before = readAccessToken();
  if (before !== null && isOfSession(before) && !isOfSession(accessToken)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token: accessToken, expiresAt } satisfies Kept));
  } catch {
    // Storage is full or forbidden: the session's cookie serves as well.
  }
}

/** At sign-out, when the session is locked, and when the server no longer takes it. */
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

/**
 * Whether the token of this session is kept. One of another session, or of no browser, is forgotten: it would speak for
 * somebody else than the page shows.
 */
export function hasTokenOf(session: string, now = Date.now()): boolean {
  const token = readAccessToken(now);
  if (token !== null && isOfSession(token, `${session}_`)) return true;
  forgetAccessToken();
  return false;
}

/** The header for a request to `pathname` of this site. */
export function bearerHeaders(pathname: string): Record<string, string> {
  const token = takesToken.test(pathname) ? readAccessToken() : null;
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
