import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";

import { InvalidData } from "~/lib/content/errors";
import { menuJson, seenVersion } from "~/lib/menus/menu-json.server";
import { shapeOf } from "~/lib/menus/menu-table";
import { getMenu, saveMenu, trashMenu } from "~/lib/menus/menus.server";
import { readDocument } from "~/lib/menus/read-document.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/menus/:code: the draft with its version, and the published menu. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await menuJson(actor, await getMenu(actor, params.code ?? "")), {
    headers: { "Cache-Control": "private, no-store" },
  });
}

/**
 * PUT `{version, title, items}` replaces the draft, merged with others' saves; no title: unchanged. DELETE ?version: to the trash.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  const code = params.code ?? "";
  if (request.method === "DELETE") {
    const version = Number(new URL(request.url).searchParams.get("version") ?? Number.NaN);
    await trashMenu(actor, code, { version: seenVersion(version) });
    return new Response(null, { status: 204 });
  }
  if (request.method !== "PUT") throw methodNotAllowed("GET", "PUT", "DELETE");
  actor.assertCan("arrange", { area: "menu" });
  await getMenu(actor, code);
  const { version, ...given } = await readJson(request, { limit: 200_000 });
  if (given.items === undefined || given.items === null) throw new InvalidData({ items: ["content.issues.missing"] });
  const { title, items } = readDocument(given, shapeOf(code));
  const document = given.title === undefined ? { items } : { title, items };
  return json(await menuJson(actor, await saveMenu(actor, code, { version: seenVersion(version), document })));
}
