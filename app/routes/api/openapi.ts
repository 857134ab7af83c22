import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { openApiText } from "~/lib/openapi/document.server";
import { env } from "~/lib/platform/env/env.server";
import { conditional } from "~/lib/platform/http/response/etag.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  const { APP_TITLE, PUBLIC_URL } = env();
  return conditional(request, await openApiText(PUBLIC_URL ?? new URL(request.url).origin, APP_TITLE), {
    "Content-Type": "application/json",
    "Cache-Control": "private, no-cache",
  });
}
