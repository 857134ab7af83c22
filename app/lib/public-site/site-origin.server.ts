import { env } from "~/lib/platform/env/env.server";

/** Scheme, host and port under which people open the site, for addresses that leave it: feeds, shared links, JSON-LD. */
export function siteOrigin(request: Request): string {
  return env().PUBLIC_URL ?? new URL(request.url).origin;
}
