import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { notFound } from "~/lib/platform/http/responses.server";

/** An address among the staff's pages that leads nowhere: a 404 that keeps the shell. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  throw notFound();
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  throw notFound();
}

/** Never shown; without it a whole page load would be answered as a script is, in JSON. */
export default function NoStaffPage() {
  return null;
}
