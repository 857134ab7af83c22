import type { Actor } from "~/lib/access/actor";
import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { cookieSecret } from "~/lib/auth/credentials/session-token.server";
import { env } from "~/lib/platform/env/env.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

/** Who asks another backend: the person, and what says so to it. */
export type Caller = { userId: string; language: string; headers: Record<string, string> };

/**
 * The person who is signed in, as the backend of API_URL is told: by the access token of their session, which opens
 * nothing here without the session's cookie, so that a backend can't act in their name. Whose it is `POST
 * /api/auth/introspect` tells.
 * @returns null where no backend is named
 */
export async function findCaller({ id: userId }: Actor, request: Request): Promise<Caller | null> {
  if (env().API_URL === undefined || userId === null) return null;
  const [secret, language] = await Promise.all([cookieSecret(request), getLanguage(request)]);
  return {
    userId,
    language,
    headers: {
      ...(secret === null ? {} : { Authorization: `Bearer ${makeBrowserToken(secret).token}` }),
      "Accept-Language": language,
    },
  };
}
