import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { assertOnly } from "~/lib/content/api/error-responses.server";
import { ruleJson } from "~/lib/menus/menu-json.server";
import { createSideMenuRule, listSideMenuRules, ruleNames } from "~/lib/menus/side-menu-rules.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/side-menu-rules, in order of precedence. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(
    { items: (await listSideMenuRules(actor)).map(ruleJson) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("arrange", { area: "menu" });
  const body = await readJson(request, { limit: 20_000 });
  assertOnly(body, ruleNames);
  const rule = await createSideMenuRule(actor, body);
  return json(ruleJson(rule), { status: 201, headers: { Location: `/api/side-menu-rules/${rule.id}` } });
}
