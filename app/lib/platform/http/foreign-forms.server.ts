import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

import { env } from "~/lib/platform/env/env.server";

import { isFromAnotherSite } from "./request.server";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * For a server that knows nothing of us (`remix-serve`), where Remix answers a form of another site with a bare 500,
 * and with nothing of ours asked before. The request says instead that it crosses sites, in the words that Remix
 * doesn't read and every action of ours does: it is refused by them, 403 with our page. `server.js` refuses such forms
 * at its own door.
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
