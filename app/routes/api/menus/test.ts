import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { ruleJson } from "~/lib/menus/menu-json.server";
import { testAddress } from "~/lib/menus/side-menu-rules.server";
import { json } from "~/lib/platform/http/responses.server";

/** GET /api/side-menu-rules/test?address: which rule answers for an address of the site. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const address = (new URL(request.url).searchParams.get("address") ?? "").slice(0, 2_000);
  const { page, rule } = await testAddress(actor, address);
  return json({ page, rule: rule && ruleJson(rule) }, { headers: { "Cache-Control": "private, no-store" } });
}
