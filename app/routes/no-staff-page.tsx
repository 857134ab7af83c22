import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireUser } from "~/lib/auth/session/guards.server";
import { notFound } from "~/lib/platform/http/response/responses.server";

/** An unknown address among the staff's pages: a 404 inside the shell. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  throw notFound();
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context);
  throw notFound();
}

/** Never rendered; without it, a page load would be answered with JSON, like a script. */
export default function NoStaffPage() {
  return null;
}
