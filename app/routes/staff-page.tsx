import type { MetaFunction } from "@remix-run/node";
import { Outlet, isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";

import { pageMeta } from "~/components/page-meta";
import { errorMeta } from "~/layouts/document/error-meta";
import { ErrorPage } from "~/layouts/parts/error-page";

export const meta: MetaFunction = ({ error, matches }) => (error ? errorMeta(error, matches) : pageMeta(undefined));

/** Between the shell and its pages, so that an error in a page keeps the shell. */
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
