import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { asAsked, pageOf } from "~/lib/platform/http/request/pagination";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { listProgress } from "~/lib/progress/read-progress.server";

/** GET /api/common/jobs?page&of=mine|all → { items, pagination }, work in progress first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const of = new URL(request.url).searchParams.get("of") === "all" ? "all" : "mine";
  const page = pageOf(request);
  const { items, pagination } = asAsked(
    await listProgress(actor, await getFixedT(request), { of, page, size: 50 }),
    page,
  );
  return json({ items, pagination }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("GET");
}
