import { env } from "~/lib/platform/env/env.server";

/**
 * What a name in DNS or an address can be; URLs let quotes through, which mean something else where addresses are
 * written.
 */
const plainOrigin = /^https?:\/\/[\w.:[\]-]{1,260}$/;

/**
 * Scheme, host and port under which people open the site, for addresses that leave it: feeds, shared links, JSON-LD. A
 * host that can't be is this machine.
 */
export function siteOrigin(request: Request): string {
  const { PUBLIC_URL, SITE_URL = PUBLIC_URL } = env();
  if (SITE_URL !== undefined) return SITE_URL;
  const { origin } = new URL(request.url);
  return plainOrigin.test(origin) ? origin : "http://localhost";
}
