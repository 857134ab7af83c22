import { Outlet, isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";

import { ErrorPage } from "~/layouts/parts/error-page";

/** Stands between the shell and its pages, so that a page that fails or is missing leaves the shell around its error. */
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
