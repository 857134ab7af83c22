import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireApiUser } from "~/lib/auth/session/guards.server";
import { assertOnly } from "~/lib/content/api/error-responses.server";
import { menuJson, seenVersion } from "~/lib/menus/menu-json.server";
import { publishMenu, undoPublish } from "~/lib/menus/menus.server";
import { readJson } from "~/lib/platform/http/request/request.server";
import { json, methodNotAllowed, notFound } from "~/lib/platform/http/response/responses.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireApiUser(request, context);
  throw methodNotAllowed("POST");
}

/** POST /api/menus/:code/publish `{version}`, POST /api/menus/:code/undo-publish `{publishedVersion}`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireApiUser(request, context);
  if (request.method !== "POST") throw methodNotAllowed("POST");
  const code = params.code ?? "";
  actor.assertCan("arrange", { area: "menu" });
  const body = await readJson(request, { limit: 10_000 });
  assertOnly(body, ["version", "publishedVersion"]);
  switch (params.verb) {
    case "publish":
      return json(await menuJson(actor, await publishMenu(actor, code, { version: seenVersion(body.version) })));
    case "undo-publish":
      return json(
        await menuJson(
          actor,
          await undoPublish(actor, code, {
            publishedVersion: seenVersion(body.publishedVersion, "publishedVersion"),
          }),
        ),
      );
    default:
      throw notFound("No such verb");
  }
}
