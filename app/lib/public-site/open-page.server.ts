import { findSession } from "~/lib/auth/session/session.server";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { isOwnReading } from "~/lib/platform/http/own-pages.server";

import { forReaderAlone } from "./entry/edit-link.server";
import { localeOf } from "./public-locale";
import { siteClosed, staysOpen, type Closed } from "./site-modes.server";
import { translate } from "~/lib/content/translated-text";

/** Seconds after which it is worth asking again, where nobody has said when the site opens. */
const soon = 600;

/**
 * What a citizen's page is made of. While the site is closed those who are signed in see it, and nobody keeps what they
 * see; the product itself reads it as it is when the site is open.
 * @throws Response 503 for everybody else then, with what the administration says; 503 and 507 as `orUnavailable` does
 */
export async function openPublicPage<T>(request: Request, make: () => Promise<T>): Promise<T> {
  const isClosed = await assertOpenTo(request, (closed) => closed);
  const page = await orUnavailable(make());
  return !isClosed || isForReader(page) ? page : forReaderAlone(page);
}

/**
 * The same for whatever else tells strangers what stands on the site: files beside lists, documents, the interface,
 * votes.
 */
export async function openPublicOutput(request: Request, make: () => Promise<Response>): Promise<Response> {
  const isClosed = await assertOpenTo(request, ({ message }) => ({
    message: translate(message, localeOf(request))?.text,
  }));
  const answer = await orUnavailable(make());
  if (isClosed) answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

/**
 * Whether the site is closed to others than this reader.
 * @param tell what a refusal says of it @throws Response 503
 */
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

/** Already wrapped by `forReaderAlone`. */
const isForReader = (page: unknown) =>
  typeof page === "object" && page !== null && "type" in page && page.type === "DataWithResponseInit";
