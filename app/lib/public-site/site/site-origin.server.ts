import { env } from "~/lib/platform/env/env.server";

/** DNS names and IP addresses: URL parsing lets quotes through, which are dangerous in markup. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]{1,260}$/;

/** For addresses that leave the site: feeds, shared links, JSON-LD. An impossible Host becomes this machine's. */
export function siteOrigin(request: Request): string {
  const { PUBLIC_URL, SITE_URL = PUBLIC_URL } = env();
  if (SITE_URL !== undefined) return SITE_URL;
  const { origin } = new URL(request.url);
  return plainOrigin.test(origin) ? origin : "http://localhost";
}
