/** Specification §6. A token of `POST /api/auth/browser-token` works only beside the session's cookie. */
const storageKey = "accessToken";

type Kept = { token: string; expiresAt: string };
export type TokenAnswer = { accessToken: string; expiresAt: string };

const takesToken = /^\/(?:api|graphql)(?:\/|$)/;

const isOfSession = (token: string, session = "") => token.startsWith(`mdb_${session}`);

export function isTokenAnswer(given: unknown): given is TokenAnswer {
  const { accessToken, expiresAt } = (given ?? {}) as Partial<TokenAnswer>;
  return typeof accessToken === "string" && typeof expiresAt === "string";
}

/** Stores a token. A stored token of the browser's own session is not replaced until it has expired or is forgotten. */
export function keepAccessToken({ accessToken, expiresAt }: TokenAnswer): void {
  const before = readAccessToken();
  if (before !== null && isOfSession(before) && !isOfSession(accessToken)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token: accessToken, expiresAt } satisfies Kept));
  } catch {
    // Storage is full or forbidden: the session's cookie works as well.
  }
}

export function forgetAccessToken(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

export function readAccessToken(now = Date.now()): string | null {
  try {
    const { token, expiresAt } = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Kept>;
    return typeof token === "string" && typeof expiresAt === "string" && Date.parse(expiresAt) > now ? token : null;
  } catch {
    return null;
  }
}

/** Any other token is forgotten: it would act for another person than the page shows. */
export function hasTokenOf(session: string, now = Date.now()): boolean {
  const token = readAccessToken(now);
  if (token !== null && isOfSession(token, `${session}_`)) return true;
  forgetAccessToken();
  return false;
}

export function bearerHeaders(pathname: string): Record<string, string> {
  const token = takesToken.test(pathname) ? readAccessToken() : null;
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}
