import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { bodyText } from "~/lib/content/api/error-responses.server";
import { menuJson, menuRow } from "~/lib/menus/menu-json.server";
import { shapeOf } from "~/lib/menus/menu-table";
import { createMenu, listMenus } from "~/lib/menus/menus.server";
import { readDocument } from "~/lib/menus/read-document.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";

/** GET /api/menus: every menu, without its items. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json({ items: (await listMenus(actor)).map(menuRow) }, { headers: { "Cache-Control": "private, no-store" } });
}

/** POST /api/menus `{code, title, items}`: a further menu. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("GET", "POST");
  actor.assertCan("createSystem", { area: "menu" });
  const { code, ...given } = await readJson(request, { limit: 200_000 });
  const name = bodyText({ code }, "code") ?? "";
  const menu = await createMenu(actor, { code: name, document: readDocument(given, shapeOf("")) });
  return json(await menuJson(actor, menu), { status: 201, headers: { Location: `/api/menus/${menu.code}` } });
}
