import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RequestHandler } from "express";

import { localeOf } from "~/lib/public-site/public-locale";
import { countVisit } from "~/lib/visits/count-visits.server";
import { visitedPages, type VisitedPage } from "~/lib/visits/visited-page";

/** By the answer that `server.js` puts into the load context. */
const noted = new WeakMap<object, VisitedPage>();

const answerIn = (context: unknown): object | undefined =>
  typeof context === "object" && context !== null && "response" in context && typeof context.response === "object"
    ? (context.response ?? undefined)
    : undefined;

/**
 * Says which page a loader has opened, to be counted once it is answered.
 * Where another server made the load context (`remix-serve`), nothing is counted.
 * @param page the id of an entry, or a name of `visited-page.ts`
 */
export function noteVisitedPage(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  page: string,
): void {
  const answer = answerIn(context);
  if (answer) noted.set(answer, { page, locale: localeOf(request) });
}

/** The page that this request was noted to show. */
export function visitedPageIn(context: unknown): VisitedPage | undefined {
  const answer = answerIn(context);
  return answer && noted.get(answer);
}

/** For `server.js`: counts public pages that the application answers. Those in memory are counted as they are sent. */
export const countedPages: RequestHandler = (request, response, next) => {
  const { method, headers, ip: address } = request;
  if (method === "GET" && /^\/home(?:[/?]|$)/.test(request.originalUrl))
    response.once("finish", () => {
      const page = pageAnswered(response.statusCode, noted.get(response), response.getHeader("Content-Type"));
      if (page) countVisit(page, { method, headers, address });
    });
  next();
};

function pageAnswered(status: number, page: VisitedPage | undefined, type: unknown): VisitedPage | undefined {
  if (status === 200 || status === 304) return page;
  return status === 404 && String(type).startsWith("text/html")
    ? { page: visitedPages.missing, locale: "tr" }
    : undefined;
}
