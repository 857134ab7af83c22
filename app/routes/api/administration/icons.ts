import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { conditional } from "~/lib/platform/http/response/etag.server";
import { found, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { iconNames } from "~/lib/platform/icons/icon-set.server";
import { findIconSet } from "~/lib/platform/icons/icon-sets";

/** GET /api/administration/icons/:set → { namespace, name, grid, list } (specification §7). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  const { key, namespace, name, grid } = found(findIconSet(params.set), "icon set");
  const body = JSON.stringify({ namespace, name, grid, list: iconNames(key) });
  return conditional(request, body, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "private, no-cache",
  });
}

export async function action({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
