import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { assertOnly } from "~/lib/content/api/error-responses.server";
import { ruleJson, seenVersion } from "~/lib/menus/menu-json.server";
import { deleteSideMenuRule, getSideMenuRule, ruleNames, saveSideMenuRule } from "~/lib/menus/side-menu-rules.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(ruleJson(await getSideMenuRule(actor, params.id ?? "")), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

/** PUT `{version, …}` replaces the rule; DELETE ?version. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const id = params.id ?? "";
  if (request.method !== "PUT" && request.method !== "DELETE") throw methodNotAllowed("GET", "PUT", "DELETE");
  actor.assertCan("arrange", { area: "menu" });
  await getSideMenuRule(actor, id);
  if (request.method === "DELETE") {
    const version = Number(new URL(request.url).searchParams.get("version") ?? Number.NaN);
    await deleteSideMenuRule(actor, id, { version: seenVersion(version) });
    return new Response(null, { status: 204 });
  }
  const { version, ...rule } = await readJson(request, { limit: 20_000 });
  assertOnly(rule, ["id", ...ruleNames]);
  return json(ruleJson(await saveSideMenuRule(actor, id, { version: seenVersion(version), rule })));
}
