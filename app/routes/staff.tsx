import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { requireSession } from "~/lib/auth/session/guards.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { readStaffData } from "./staff-data.server";
import { StaffShell } from "./staff-shell";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const opened = await requireSession(request, context);
  return readStaffData(opened, request);
}

/** An autosave, or a post without an answer, does not reload the shell. */
export function shouldRevalidate({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "autosave" || isUnanswered(actionStatus) ? false : defaultShouldRevalidate;
}

/** The shell of signed-in pages; each page guards itself all the same. */
export default function Staff() {
  return (
    <StaffShell data={useLoaderData<typeof loader>()}>
      <Outlet />
    </StaffShell>
  );
}
