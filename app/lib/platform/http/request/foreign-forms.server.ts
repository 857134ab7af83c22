import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

import { env } from "~/lib/platform/env/env.server";

import { isFromAnotherSite } from "./request.server";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Without our `server.js` (`remix-serve`) Remix answers another site's form with a bare 500. Without Origin, and with
 * Sec-Fetch-Site instead, it reaches our actions, which refuse it with 403 and our page.
 */
export function leaveForeignFormsToPages(): void {
  subscribe("http.server.request.start", (message) => {
    const { method = "GET", headers } = (message as { request: IncomingMessage }).request;
    const { origin, host } = headers;
    if (harmless.has(method) || origin === undefined) return;
    const { PUBLIC_URL } = env();
    // Remix compares Origin with Host, which a proxy may have rewritten.
    if (PUBLIC_URL !== undefined && origin === PUBLIC_URL) return void (headers.host = new URL(PUBLIC_URL).host);
    if (!isFromAnotherSite(origin, undefined, [`http://${host}`, `https://${host}`])) return;
    delete headers.origin;
    headers["sec-fetch-site"] = "cross-site";
  });
}
