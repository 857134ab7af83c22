import { data } from "@remix-run/node";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  isRouteErrorResponse,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { reportTypedEarly } from "~/components/controls/hydration/typed-early";
import { pageMeta } from "~/components/page-meta";
import { SkipLink } from "~/components/controls/skip-link";
import { Toaster } from "~/components/controls/toaster";
import { UndoForm } from "~/components/controls/undo-form";
import { EmptyLayout } from "~/layouts/empty";
import { errorMeta } from "~/layouts/document/error-meta";
import { defaultLook } from "~/layouts/look/look";
import { findLook, findVisitLayout } from "~/layouts/look/look.server";
import { useNonce } from "~/layouts/document/nonce";
import { PageScripts } from "~/layouts/document/page-scripts";
import { Brand } from "~/layouts/parts/header/brand";
import { ErrorPage } from "~/layouts/parts/error-page";
import { LoadingBar } from "~/layouts/parts/loading-bar";
import { contentId } from "~/layouts/parts/page-content";
import { PlainPageParts } from "~/layouts/parts/plain-page";
import { RouteAnnouncer } from "~/layouts/parts/route-announcer";
import { useLook, useRootData, useKnownSite } from "~/layouts/document/root-data";
import type { RootData } from "~/layouts/document/root-data";
import { hasPlainStyles, pageScripts } from "~/layouts/document/route-handle";
import { useKeptLook } from "~/layouts/look/use-kept-look";
import { useLayoutName } from "~/layouts/look/use-layout-name";
import { useWordFiles } from "~/layouts/document/word-files";
import { findSessionUser } from "~/lib/auth/session/session.server";
import { siteMenus } from "~/lib/menus/site-menus.server";
import { env } from "~/lib/platform/env/env.server";
import { ServerOnly } from "~/lib/platform/http/response/server-only";
import { takeToast } from "~/lib/platform/http/response/flash.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { directionOf } from "~/lib/platform/i18n/i18n";
import { getTranslations } from "~/lib/platform/i18n/resources.server";
import { requestLogger } from "~/lib/platform/log/log.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";
import { diskState } from "~/lib/platform/storage/disk-space.server";
import { readerConsent } from "~/lib/public-site/consent.server";
import { documentLanguage } from "~/lib/public-site/public-language.server";
import { isPublicPage } from "~/lib/public-site/public-page";
import type { SiteIdentity } from "~/lib/public-site/site/site-identity";
import { siteIdentity } from "~/lib/public-site/site/site-identity.server";
import font from "~/fonts/inter.woff2?url";
import plainStylesheet from "~/styles/plain.css?url";
import stylesheet from "~/styles/theme.css?url";

export const links: LinksFunction = () => [
  { rel: "preload", href: font, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: MetaFunction = ({ error, matches }) => (error ? errorMeta(error, matches) : pageMeta(undefined));

/** Null also on failure: the document, its language and look must still render, around the page or its error. */
async function findUser(request: Request, context: unknown) {
  try {
    return await findSessionUser(request);
  } catch (error) {
    requestLogger(requestMeta(context, request)).error({ err: error }, "the session could not be read");
    return null;
  }
}

/** The staff's pages use nothing else of it. */
const forStaff = ({ name, favicon }: SiteIdentity) => ({ name, ...(favicon ? { favicon } : {}) });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [locale, look, visit, user, { toast, headers }, disk] = await Promise.all([
    documentLanguage(request),
    findLook(request),
    findVisitLayout(request),
    findUser(request, context),
    takeToast(request),
    diskState(),
  ]);
  if (visit.setCookie) headers.append("Set-Cookie", visit.setCookie);
  const { pathname } = new URL(request.url);
  const publicLocale = locale === "en" ? "en" : "tr";
  const isPublic = isPublicPage(pathname);
  const isOnSite = isPublic || !user;
  const [site, menus, consent] = await Promise.all([
    siteIdentity(locale).catch(() => null),
    isOnSite ? siteMenus(pathname, publicLocale).catch(() => null) : null,
    isPublic ? readerConsent(request, publicLocale).catch(() => null) : null,
  ]);
  const answer: RootData = {
    locale,
    look: look ?? defaultLook,
    hasLook: look !== undefined,
    title: env().APP_TITLE,
    description: env().APP_DESCRIPTION,
    site: site && (isPublic ? new ServerOnly(site) : isOnSite ? site : forStaff(site)),
    translations: getTranslations().version,
    requestId: requestMeta(context, request).requestId,
    today: toIsoDate(new Date()) ?? "",
    user: user && { id: user.id, name: user.name, email: user.email, avatar: user.avatar, status: user.status },
    // Few pages have these: they are left out, not null, because every document carries the names of its data.
    ...(visit.layout ? { visitLayout: visit.layout } : {}),
    ...(menus ? { menus: isPublic ? new ServerOnly(menus) : menus } : {}),
    ...(consent ? { consent } : {}),
    ...(toast ? { toast } : {}),
    ...(user && (disk === "full" || disk === "reserved") ? { disk } : {}),
  };
  return data(answer, { headers });
}

/** An autosave, or a post without an answer, reloads nothing here. */
export function shouldRevalidate({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "autosave" || isUnanswered(actionStatus) ? false : defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const nonce = useNonce();
  const root = useRootData();
  const site = useKnownSite();
  const look = useLook();
  const layout = useLayoutName();
  // Outside of a boundary it is null, whatever its type says.
  const isError = (useRouteError() ?? null) !== null;
  const locale = root?.locale ?? i18n.language;
  // Another language's texts may stand in (platform/i18n/i18n.client.ts), and screen readers must know which.
  const lang = i18n.resolvedLanguage ?? locale;
  const { files: wordFiles, later: laterWordFiles } = useWordFiles();
  const matches = useMatches();
  const scripts = pageScripts(matches);
  const isPlain = scripts !== undefined;
  useEffect(() => {
    // The effects of all parts have run, so the page is awake; tests wait for the mark.
    document.documentElement.dataset.hydrated = "";
    reportTypedEarly();
    if (locale !== i18n.language) void i18n.changeLanguage(locale);
  }, [locale, i18n]);
  return (
    <html
      lang={lang}
      dir={directionOf(lang)}
      data-layout={isError ? "empty" : layout}
      data-scheme={look.scheme}
      data-theme={look.theme}
      data-scripts={scripts === false ? "off" : undefined}
      data-look={isPlain && root?.hasLook === false ? "unset" : undefined}
      data-mourning={isPlain && site?.mourning ? "" : undefined}
      data-title={root?.title}
      data-description={root?.description}
      data-translations={root?.translations}
      data-words={wordFiles.join(" ") || undefined}
      data-words-later={laterWordFiles.join(" ") || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <link rel="stylesheet" href={hasPlainStyles(matches) ? plainStylesheet : stylesheet} />
        <link rel="icon" href={site?.favicon ?? "/icons/mark.svg"} />
        {root && !isPlain
          ? (wordFiles.length > 0 ? wordFiles : [`/i18n/${locale}.json?v=${root.translations}`]).map((address) => (
              <link key={address} rel="preload" as="fetch" href={address} crossOrigin="anonymous" />
            ))
          : null}
      </head>
      <body className="bg-background font-sans text-foreground antialiased">
        <SkipLink target={contentId}>{t("ui.skipToContent")}</SkipLink>
        {children}
        {isPlain ? (
          // A page without the application is never rendered in the browser.
          import.meta.env.SSR && <PlainPageParts scripts={scripts} />
        ) : (
          <>
            <ScrollRestoration nonce={nonce} />
            <PageScripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { t } = useTranslation();
  useKeptLook();
  const toast = useRootData()?.toast;
  return (
    <>
      <LoadingBar />
      <RouteAnnouncer />
      <Outlet />
      <Toaster
        flash={
          toast
            ? {
                id: toast.id,
                tone: toast.tone,
                text: t(toast.key, toast.values),
                action: toast.undo && <UndoForm {...toast.undo} />,
              }
            : null
        }
        labels={{ region: t("ui.notifications"), close: t("ui.close") }}
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);
  return (
    <EmptyLayout>
      <Brand className="mx-auto mt-8" />
      <ErrorPage error={error} />
    </EmptyLayout>
  );
}
