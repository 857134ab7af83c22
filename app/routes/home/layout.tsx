import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { PublicError } from "~/components/public/public-error";
import { SiteFrame, usePublicLocale } from "~/layouts/site-frame";
import { publicErrorMeta } from "~/layouts/public-error-meta";
import type { RouteHandle } from "~/layouts/route-handle";

export { openDocument as clientLoader } from "~/layouts/open-document";

export const handle: RouteHandle = { layout: "empty", scripts: "modules" };

export const meta: MetaFunction = ({ error, matches }) => (error ? publicErrorMeta(error, matches) : []);

/** Without a loader of the server's, Remix would draw the page only once the browser's has run. */
export function loader() {
  return null;
}

/** The public site: no session is asked for, and nothing of the staff's pages is loaded. */
export default function PublicSite() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const locale = usePublicLocale();
  return (
    <SiteFrame>
      <PublicError error={error} locale={locale} />
    </SiteFrame>
  );
}
