import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { notFound } from "~/lib/platform/http/response/responses.server";

/** Unknown addresses under `api/` answer JSON too, and strangers learn nothing of what exists. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw notFound("No such address");
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireApiUser(request, context);
  throw notFound("No such address");
}
