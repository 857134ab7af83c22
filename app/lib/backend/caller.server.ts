import type { Actor } from "~/lib/access/actor";
import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { cookieSecret } from "~/lib/auth/credentials/session-token.server";
import { env } from "~/lib/platform/env/env.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

export type Caller = { userId: string; language: string; headers: Record<string, string> };

/**
 * Sends the session's access token, which opens nothing here without the session's cookie, so a backend can't act in
 * the person's name. It learns the person from `POST /api/auth/introspect`. @returns null without API_URL
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
