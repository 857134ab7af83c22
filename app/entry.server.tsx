import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer, isRouteErrorResponse } from "@remix-run/react";
import { I18nextProvider } from "react-i18next";

import { PartsOfPageProvider } from "~/components/public/kept-part";
import { IconHrefProvider } from "~/components/ui/icon";
import { GiveWayProvider } from "~/components/yield-to-others";
import { setApp } from "~/components/page-meta";
import { setErrorTranslators } from "~/layouts/document/error-meta";
import { lateModuleLinks } from "~/layouts/document/late-module-links.server";
import { publicLook, publicLookIn } from "~/layouts/look/look.server";
import { drawNavigation } from "~/layouts/draw-navigation.server";
import { NonceProvider } from "~/layouts/document/nonce";
import { NavigationDrawingProvider } from "~/layouts/parts/navigation/drawn-navigation";
import type { RootData } from "~/layouts/document/root-data";
import { hasPlainStyles, pageScripts } from "~/layouts/document/route-handle";
import { WordFilesProvider } from "~/layouts/document/word-files";
import { carriesSession, hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { env } from "~/lib/platform/env/env.server";
import {
  drawContinued,
  drawStatic,
  endedDocument,
  handOver,
} from "~/lib/platform/http/server/drawing/draw-document.server";
import { loggedPath } from "~/lib/platform/http/server/front-door.server";
import type { AnswerSource } from "~/lib/platform/http/server/quick-answers.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";
import { isUnasked } from "~/lib/platform/http/response/form-answer";
import { serviceUnavailable } from "~/lib/platform/http/response/responses.server";
import { setDocumentHeaders, setSecurityHeaders } from "~/lib/platform/http/server/security-headers.server";
import { withAncestors, withOwnRoutes } from "~/lib/platform/http/server/page-routes.server";
import { pagesInTurn } from "~/lib/platform/http/server/turns/pages-in-turn.server";
import { refillForm } from "~/lib/platform/http/server/refill-form.server";
import { languageCodes, type Language } from "~/lib/platform/i18n/i18n";
import { createI18n, getFixedT } from "~/lib/platform/i18n/i18n.server";
import { findPageTexts } from "~/lib/platform/i18n/page-texts.server";
import { iconHref } from "~/lib/platform/icons/icon-href";
import { siteIconHref } from "~/lib/platform/icons/site-icon-href.server";
import { requestLogger } from "~/lib/platform/log/log.server";
import { publicConsent, publicConsentIn } from "~/lib/public-site/consent.server";
import { cachedPublicAnswer, makePublicAnswer } from "~/lib/public-site/outputs/answer-cache.server";
import { mapTiles } from "~/lib/public-site/lists/map/map-tiles.server";
import { visitedPageIn } from "~/lib/public-site/outputs/counted-pages.server";
import { unchangedDocument } from "~/lib/public-site/outputs/document-etag.server";
import { partsOfPage } from "~/lib/public-site/outputs/kept-parts.server";
import { pageMemory, sendPage } from "~/lib/public-site/outputs/page-memory.server";
import { documentLanguage } from "~/lib/public-site/public-language.server";
import { startAlone } from "~/lib/start/start-alone.server";

export { plantApp as plant, startApp as start } from "~/lib/start.server";
export { pageKeyOf } from "~/lib/public-site/outputs/page-memory.server";
export { countedPages } from "~/lib/public-site/outputs/counted-pages.server";
export {
  answerErrors,
  clientAddressOf,
  receiveRequests,
  refusal,
  refuseBrokenAddresses,
  refuseStrangers,
  trustedProxies,
} from "~/lib/platform/http/server/front-door.server";
export { holdForms } from "~/lib/auth/session/hold-forms.server";
export { serveErrorPages } from "~/lib/platform/http/server/error-pages.server";
export { errorPages, handlersByPath } from "~/lib/platform/http/server/handlers-by-path.server";
export { serveOwnInterface } from "~/lib/platform/http/server/own-interface.server";
export { serveOwnPages } from "~/lib/platform/http/server/own-pages.server";
export { registerGauge } from "~/lib/platform/metrics/gauges.server";
export { asListenError } from "~/lib/platform/start-failures.server";
export { requestMeter } from "~/lib/platform/metrics/metrics.server";
export { traceRequests } from "~/lib/platform/tracing/trace-requests.server";
export { orderlyEnd } from "~/lib/platform/http/server/orderly-end.server";
export { packedFiles } from "~/lib/platform/http/server/packed-files.server";
export { resourceRoutes } from "~/lib/platform/http/server/resource-routes.server";
export { quickAnswers } from "~/lib/platform/http/server/quick-answers.server";
export { routeManifest } from "~/lib/platform/http/server/route-manifest.server";

const together = (...parts: string[]) => parts.filter(Boolean).join(" ");

const pages = pageMemory((cookies) => together(publicLookIn(cookies), publicConsentIn(cookies)));
export const publicPages = pages.middleware;
export const inTurn = pagesInTurn({
  memory: publicPages,
  isSignedIn: ({ headers: { cookie = "" } }) => hasSessionCookie(cookie),
});

/** Cached public pages, and the public API's answers, which are made when they are not cached. */
export const publicAnswers: AnswerSource = {
  find: (method, url, headers) => (url.startsWith("/home") ? pages.find : cachedPublicAnswer)(method, url, headers),
  make: (_method, url) => makePublicAnswer(url),
};

/** Browsers then get a service worker that unregisters itself. */
export const isServiceWorkerOff = () => env().SERVICE_WORKER === "off";

/** How long loader data that comes late may take, in ms, before the page ends without it. */
export const streamTimeout = 10_000;

setApp({ title: env().APP_TITLE, description: env().APP_DESCRIPTION });
await startAlone();

const translators = new Map(
  await Promise.all(languageCodes.map(async (code) => [code as string, await getFixedT(code)] as const)),
);
setErrorTranslators((language) => translators.get(language));

const keepsParts = env().NODE_ENV !== "development" && !env().SHORTCUTS_OFF.includes("parts");

const backends = [env().API_URL, env().SOCKET_URL].flatMap((url) => (url ? [new URL(url).origin] : []));

/** Answers to signed-in people are private; a page without Cache-Control is not cached. */
function keepPrivate(request: Request, headers: Headers) {
  if (carriesSession(request) || !headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

const matchesOf = ({ staticHandlerContext: { matches, loaderData } }: EntryContext) =>
  matches.map(({ route: { id, handle }, pathname, params }) => ({
    id,
    pathname,
    params,
    data: loaderData[id] as unknown,
    handle: handle as unknown,
  }));

const scriptsOf = (context: EntryContext) => pageScripts(matchesOf(context));

function lookOf({ staticHandlerContext: { loaderData } }: EntryContext) {
  const root = loaderData.root as RootData | undefined;
  return together(publicLook(root?.hasLook ? root.look : undefined), publicConsent(root?.consent));
}

/** What was sent to a form that its page did not expect to be refused. */
function sentIn({ staticHandlerContext: { actionData } }: EntryContext): [string, string][] {
  const answer: unknown = Object.values(actionData ?? {})[0];
  return isUnasked(answer) ? (answer.sent ?? []) : [];
}

/** The origin of the visit counter, on pages of readers who agreed to it. */
function countersOf({ staticHandlerContext: { loaderData } }: EntryContext): string[] {
  const consent = (loaderData.root as RootData | undefined)?.consent;
  return consent?.answer === "yes" ? [new URL(consent.script.src).origin] : [];
}

/** The page's translations; undefined for a page that React does not hydrate. */
function textsForPage(context: EntryContext, language: Language) {
  if (scriptsOf(context) !== undefined) return undefined;
  const { manifest, staticHandlerContext } = context;
  return findPageTexts(
    staticHandlerContext.matches.flatMap(({ route: { id } }) => manifest.routes[id]?.module ?? []),
    language,
  );
}

/** What the parts of all pages depend on, besides what they show. */
const sharedBy = ({ staticHandlerContext: { loaderData } }: EntryContext, language: Language) =>
  `${language} ${(loaderData.root as RootData | undefined)?.translations}`;

/** Maps are on public pages, and in staff forms that are opened without a page load. */
async function mapPictures(): Promise<string[]> {
  const tiles = await mapTiles().catch(() => null);
  return tiles ? [new URL(tiles.url).origin] : [];
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  if (status === 503)
    for (const [name, value] of Object.entries(serviceUnavailable().headers)) headers.set(name, value);
  keepPrivate(request, headers);
  // RFC 9110 §15.5.6; Remix answers so for a page without an action.
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  const unchanged = unchangedDocument(request, status, headers, remixContext);
  if (unchanged) return unchanged;
  const nonce = scriptsOf(remixContext) === "modules" ? undefined : randomBytes(16).toString("base64");
  const [language, pictures] = await Promise.all([documentLanguage(request), mapPictures()]);
  setDocumentHeaders(headers, {
    nonce,
    connect: backends,
    counters: countersOf(remixContext),
    pictures,
    developing: env().NODE_ENV === "development",
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const texts = textsForPage(remixContext, language);
  const i18n = await createI18n(language, texts?.note);
  const isContinued = scriptsOf(remixContext) === undefined;
  const parts = isContinued || !keepsParts ? undefined : partsOfPage(sharedBy(remixContext, language));
  // The browser's build has settled all that a page would say of the router; its data comes last.
  const context: EntryContext = {
    ...remixContext,
    manifest: isContinued ? withAncestors(remixContext, new URL(request.url).pathname) : withOwnRoutes(remixContext),
    ...(import.meta.env.HAS_SETTLED_ROUTER ? { serverHandoffString: "{}" } : {}),
    serverHandoffStream: undefined,
  };
  const page = (giveWay?: () => void) => (
    <NonceProvider value={nonce ?? ""}>
      <I18nextProvider i18n={i18n}>
        <GiveWayProvider value={giveWay}>
          <WordFilesProvider value={{ files: texts?.files ?? [], later: texts?.later ?? [] }}>
            <NavigationDrawingProvider value={drawNavigation}>
              <IconHrefProvider value={hasPlainStyles(matchesOf(remixContext)) ? siteIconHref : iconHref}>
                <PartsOfPageProvider value={parts}>
                  <RemixServer context={context} url={request.url} abortDelay={streamTimeout} nonce={nonce} />
                </PartsOfPageProvider>
              </IconHrefProvider>
            </NavigationDrawingProvider>
          </WordFilesProvider>
        </GiveWayProvider>
      </I18nextProvider>
    </NonceProvider>
  );
  const data = remixContext.serverHandoffStream;
  const drawn = isContinued ? await drawContinued(page) : drawStatic(page);
  const html = isContinued
    ? endedDocument(drawn, (data ? await handOver(data, nonce ?? "") : "") + (texts?.leftover() ?? ""))
    : (parts?.whole(drawn) ?? drawn);
  const links = isContinued ? lateModuleLinks(drawn) : null;
  if (links) headers.append("Link", links);
  const sent = sentIn(remixContext);
  return sendPage({
    name: loadContext.pageKey,
    request,
    status,
    headers,
    look: lookOf(remixContext),
    body: sent.length > 0 ? Buffer.from(refillForm(html.toString(), new URL(request.url).pathname, sent)) : html,
    visited: visitedPageIn(loadContext),
  });
}

export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  const { headers } = response;
  keepPrivate(request, headers);
  if (response.status >= 300 || headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie, Accept-Language");
  setSecurityHeaders(headers);
  return response;
}

/** Logs bugs, but neither unknown addresses nor readers who closed the page. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (error instanceof Response || request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500))
    return;
  requestLogger(requestMeta(context, request)).error(
    { err: error, method: request.method, path: loggedPath(new URL(request.url).pathname) },
    "request failed",
  );
}
