import { channel } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";

import { leaveForeignFormsToPages } from "~/lib/platform/http/request/foreign-forms.server";
import { longestEnd } from "~/lib/platform/http/server/orderly-end.server";
import { startApp } from "~/lib/start.server";

/**
 * For servers without our `server.js` (`remix-serve`): starts, and after a signal ends when open requests are answered.
 */
export async function startAlone(): Promise<void> {
  if ("meydanServer" in globalThis) return;
  leaveForeignFormsToPages();
  const app = await startApp();
  const inFlight = new Set<object>();
  let onQuiet = () => {};
  channel("http.server.request.start").subscribe((message) => {
    const { response } = message as { response: ServerResponse };
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response) && inFlight.size === 0 && onQuiet());
  });
  const quiet = () =>
    new Promise<void>((done) => (inFlight.size === 0 ? done() : ((onQuiet = done), setTimeout(done, longestEnd))));
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.once(
      signal,
      () =>
        void Promise.all([quiet(), app.endLive()])
          .then(() => app.close())
          .then(() => process.exit(0)),
    );
  }
}
