import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";

import { Popups } from "~/components/public/site/popups";
import { PublicError } from "~/components/public/site/public-error";
import { SiteFrame, usePublicLocale } from "~/layouts/site-frame";
import { useKnownSite, useRootData, useSiteMenus } from "~/layouts/document/root-data";
import { publicErrorMeta } from "~/layouts/document/public-error-meta";
import { JsonLd } from "~/layouts/parts/json-ld";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { readWriteForm } from "~/lib/citizen-messages/citizen-messages.server";
import { writePath } from "~/lib/content/definition/write-path";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import { ServerOnly } from "~/lib/platform/http/response/server-only";
import { footLinks } from "~/lib/public-site/site/foot-links.server";
import { popupsFor } from "~/lib/public-site/popups.server";
import { localeOf } from "~/lib/public-site/public-locale";
import { organizationJsonLd, siteContact } from "~/lib/public-site/site/site-contact.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

export { openDocument as clientLoader } from "~/layouts/document/open-document";

export const handle: RouteHandle = { layout: "empty", scripts: "modules" };

export const meta: MetaFunction = ({ error, matches }) => (error ? publicErrorMeta(error, matches) : []);

/** The frame of every page besides the site's name and menu. */
export async function loader({ request }: LoaderFunctionArgs) {
  const locale = localeOf(request);
  const [popups, contact, write, sites, organization] = await orUnavailable(
    Promise.all([
      popupsFor(locale, new URL(request.url).pathname),
      siteContact(locale),
      readWriteForm(locale),
      footLinks(locale),
      organizationJsonLd(locale, siteOrigin(request)),
    ]),
  );
  const reached = contact && { ...contact, write: write && writePath(locale) };
  return { popups, foot: new ServerOnly({ contact: reached, sites, organization }) };
}

/** No session is needed, and nothing of the staff's pages is loaded. */
export default function PublicSite() {
  const { popups, foot } = useLoaderData<typeof loader>();
  const { contact, sites, organization } = foot.value;
  return (
    <SiteFrame contact={contact} sites={sites}>
      <Popups popups={popups} />
      <Outlet />
      {organization ? <JsonLd text={organization} /> : null}
      <Counter />
    </SiteFrame>
  );
}

/** The administration's visit counter, after consent. */
function Counter() {
  const consent = useRootData()?.consent;
  if (consent?.answer !== "yes") return null;
  const { src, code } = consent.script;
  return <script async src={src} data-domain={code ?? undefined} data-website-id={code ?? undefined} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const locale = usePublicLocale();
  const site = useKnownSite();
  const menus = useSiteMenus();
  const foot = useRouteLoaderData<typeof loader>("routes/home/layout")?.foot.value;
  return (
    <SiteFrame contact={foot?.contact ?? null} sites={foot?.sites ?? []} hasSide={false}>
      <PublicError error={error} locale={locale} suggestions={menus?.frame.search ?? null} texts={site?.texts} />
    </SiteFrame>
  );
}
