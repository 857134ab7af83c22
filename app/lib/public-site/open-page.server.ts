import { findSession } from "~/lib/auth/session/session.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { isOwnReading } from "~/lib/platform/http/server/own-pages.server";

import { forReaderAlone } from "./entry/edit-link.server";
import { localeOf } from "./public-locale";
import { siteClosed, staysOpen, type Closed } from "./site/site-modes.server";
import { translate } from "~/lib/content/translated-text";

/** Retry-After in seconds, when the site's opening time is unknown. */
const soon = 600;

/** Signed-in people see a closed site, uncached. @throws Refusal 503 while closed; 503 and 507 as `orUnavailable` */
export async function openPublicPage<T>(request: Request, make: () => Promise<T>): Promise<T> {
  const isClosed = await assertOpenTo(request, (closed) => closed);
  const page = await orUnavailable(make());
  return !isClosed || isForReader(page) ? page : forReaderAlone(page);
}

/** The same for other public output: feeds, documents, the API, votes. */
export async function openPublicOutput(request: Request, make: () => Promise<Response>): Promise<Response> {
  const isClosed = await assertOpenTo(request, ({ message }) => ({
    message: translate(message, localeOf(request))?.text,
  }));
  const answer = await orUnavailable(make());
  if (isClosed) answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

/** Whether the site is closed, but not to this reader. @param tell the body of the refusal @throws Refusal 503 */
async function assertOpenTo(request: Request, tell: (closed: Closed) => Record<string, unknown>): Promise<boolean> {
  const closed = isOwnReading() ? null : await orUnavailable(siteClosed());
  const { pathname } = new URL(request.url);
  if (!closed || staysOpen(closed, pathname)) return false;
  if (request.headers.has("cookie") && (await orUnavailable(findSession(request)))) return true;
  const wait = closed.until ? Math.ceil((new Date(closed.until).getTime() - Date.now()) / 1000) : soon;
  const headers = {
    "Retry-After": String(Math.max(1, wait)),
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
  };
  throw Response.json(
    { error: "The site is closed for a while", code: "closed", ...tell(closed) },
    { status: 503, statusText: "Service Unavailable", headers },
  );
}

/** Wrapped by `forReaderAlone` already. */
const isForReader = (page: unknown) =>
  typeof page === "object" && page !== null && "type" in page && page.type === "DataWithResponseInit";
