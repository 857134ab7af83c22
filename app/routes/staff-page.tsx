import type { MetaFunction } from "@remix-run/node";
import { Outlet, isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";

import { pageMeta } from "~/components/page-meta";
import { errorMeta } from "~/layouts/error-meta";
import { ErrorPage } from "~/layouts/parts/error-page";

export const meta: MetaFunction = ({ error, matches }) => (error ? errorMeta(error, matches) : pageMeta(undefined));

/**
 * Stands between the shell and its pages, so that a page that fails or is missing leaves the shell around its error.
 */
export default function StaffPage() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);
  return <ErrorPage error={error} />;
}
