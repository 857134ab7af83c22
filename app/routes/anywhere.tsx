import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import type { RouteHandle } from "~/layouts/document/route-handle";
import { SiteFrame } from "~/layouts/site-frame";
import { findOpenSession } from "~/lib/auth/session/guards.server";

import { readStaffData } from "./staff-data.server";
import { StaffShell } from "./staff-shell";

export const handle: RouteHandle<typeof loader> = {
  scripts: ({ data }) => (!data ? "modules" : data.isInPlace ? false : undefined),
};

/**
 * Null without a session. `isInPlace`: the page replaces another one that refused the request at this address, whose
 * data the client would look for.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { refused, answered } = context as { refused?: unknown; answered?: unknown };
  const opened = await findOpenSession(request, context);
  return opened && { ...(await readStaffData(opened, request)), isInPlace: (refused ?? answered) !== undefined };
}

export default function Anywhere() {
  const data = useLoaderData<typeof loader>();
  if (!data) {
    return (
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    );
  }
  return (
    <StaffShell data={data}>
      <Outlet />
    </StaffShell>
  );
}
