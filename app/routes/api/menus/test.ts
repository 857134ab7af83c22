import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { ruleJson } from "~/lib/menus/menu-json.server";
import { testAddress } from "~/lib/menus/side-menu-rules.server";
import { json } from "~/lib/platform/http/response/responses.server";

/** GET /api/side-menu-rules/test?address: the rule for an address, and why an address leads nowhere. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const address = (new URL(request.url).searchParams.get("address") ?? "").slice(0, 2_000);
  const { page, rule, problem } = await testAddress(actor, address);
  return json({ page, rule: rule && ruleJson(rule), problem }, { headers: { "Cache-Control": "private, no-store" } });
}
