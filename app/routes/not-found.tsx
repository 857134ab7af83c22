import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useRouteError, useRouteLoaderData } from "@remix-run/react";

import { PublicError } from "~/components/public/site/public-error";
import { publicErrorMeta } from "~/layouts/document/public-error-meta";
import { errorMeta } from "~/layouts/document/error-meta";
import { ErrorPage } from "~/layouts/parts/error-page";
import { useKnownSite, useSiteMenus } from "~/layouts/document/root-data";
import { usePublicLocale } from "~/layouts/site-frame";
import { orUnavailable } from "~/lib/platform/db/unavailable.server";
import type { RefusedStatus } from "~/lib/platform/http/server/front-door.server";
import { foreignRequest, methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";
import { currentAddress } from "~/lib/public-site/old-addresses.server";

/** The layout around this page, which knows the reader. */
const around = "routes/anywhere";

export const meta: MetaFunction<typeof loader> = ({ error, matches }) => {
  const isStaff = matches.some(({ id, data }) => (id as string) === around && data);
  return isStaff ? errorMeta(error, matches) : publicErrorMeta(error, matches);
};

/**
 * All other addresses: those of the former site redirect, the rest get the error page in the reader's language. Also
 * for refusals by the server or by routes without a page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { refused, answered } = context as { refused?: RefusedStatus; answered?: Response };
  if (answered) throw answered;
  if (refused === 403) throw foreignRequest();
  if (refused === 405) throw methodNotAllowed("GET", "HEAD", "POST");
  const { pathname, search } = new URL(request.url);
  const address = await orUnavailable(currentAddress(pathname + search));
  if (address) throw redirect(address, 301);
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const locale = usePublicLocale();
  const site = useKnownSite();
  const menus = useSiteMenus();
  return useRouteLoaderData(around) ? (
    <ErrorPage error={error} />
  ) : (
    <PublicError error={error} locale={locale} suggestions={menus?.frame.search ?? null} texts={site?.texts} />
  );
}
