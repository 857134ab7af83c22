import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

import { env } from "~/lib/platform/env/env.server";

import { isFromAnotherSite } from "./request.server";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * For servers without our `server.js` (`remix-serve`): Remix answers a form of another site with a bare 500 before our
 * code runs. This removes Origin, which Remix reads, and marks the request with Sec-Fetch-Site, which our actions read:
 * they refuse it with 403 and our page.
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
