import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { badRequest, json, methodNotAllowed } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { createShortcut, deleteShortcut, listShortcuts, updateShortcut } from "~/lib/shortcuts/shortcuts.server";

const headers = { "Cache-Control": "private, no-store" };

/** GET api/common/shortcuts: one's own, newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireApiUser(request, context);
  return json(await listShortcuts(actor, await getLanguage(request)), { headers });
}

/** POST {shortcut} · PATCH {id, shortcut} · DELETE ?id. An unknown id answers null. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  switch (request.method) {
    case "POST":
      return json(await createShortcut(actor, valuesOf(await readJson(request)), await getLanguage(request)), {
        headers,
      });
    case "PATCH": {
      const body = await readJson(request);
      return json(await updateShortcut(actor, body.id, valuesOf(body)), { headers });
    }
    case "DELETE":
      return json(await deleteShortcut(actor, new URL(request.url).searchParams.get("id")), { headers });
    default:
      throw methodNotAllowed("GET", "POST", "PATCH", "DELETE");
  }
}

function valuesOf({ shortcut }: Record<string, unknown>): Record<string, unknown> {
  if (typeof shortcut !== "object" || shortcut === null || Array.isArray(shortcut))
    throw badRequest("shortcut is not an object");
  return shortcut as Record<string, unknown>;
}
